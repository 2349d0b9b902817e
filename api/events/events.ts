import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { feeds } from '../pages/feeds.ts'
import { cityFiles } from './city-file/city-file.ts'
import { desk } from './desk/desk.ts'
import { doorCalls } from './door/door.ts'
import { ownEvents } from './form/own-events.ts'
import { eventWrites } from './form/publishing.ts'
import { goingCalls } from './going/going.ts'
import { guestCalls } from './guests/guests.ts'
import { imports } from './import/imports.ts'
import { cityFollows } from './list/city-follows.ts'
import { eventReads } from './list/reading.ts'
import { listingClaims } from './listings/listing-claims.ts'
import { hostMessages } from './messages/host-messages.ts'
import { reviewCalls } from './page/reviews.ts'
import { eventPeople } from './people/people.ts'
import { analytics } from './promotion/analytics.ts'
import { visitSources } from './promotion/visit-sources.ts'
import { seriesCalls } from './series/series.ts'
import { confirmations } from './still-on/confirmation.ts'
import { venuePeople } from './venue/venue-people.ts'
import { venues } from './venue/venues.ts'

/** `goingCalls`, `eventPeople` and `doorCalls` come first: their paths would otherwise match `/events/:id`. */
export const events = new Hono<Env>()
  .route('/', goingCalls)
  .route('/', eventPeople)
  .route('/', doorCalls)
  .route('/', feeds)
  .route('/', cityFiles)
  .route('/', venues)
  .route('/', seriesCalls)
  .route('/', venuePeople)
  .route('/', cityFollows)
  .route('/', eventReads)
  .route('/', ownEvents)
  .route('/', eventWrites)
  .route('/', imports)
  .route('/', listingClaims)
  .route('/', reviewCalls)
  .route('/', visitSources)
  .route('/', hostMessages)
  .route('/', confirmations)
  .route('/', guestCalls)
  .route('/', analytics)
  .route('/', desk)
