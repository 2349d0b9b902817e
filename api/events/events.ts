import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { feeds } from '../pages/feeds.ts'
import { analytics } from './analytics.ts'
import { cityFiles } from './city-file.ts'
import { goingCalls } from './going.ts'
import { guestCalls } from './guests.ts'
import { hostMessages } from './host-messages.ts'
import { imports } from './import/imports.ts'
import { listingClaims } from './listing-claims.ts'
import { ownEvents } from './own-events.ts'
import { eventPeople } from './people.ts'
import { eventWrites } from './publishing.ts'
import { eventReads } from './reading.ts'
import { reviewCalls } from './reviews.ts'
import { venuePeople } from './venue-people.ts'
import { venues } from './venues.ts'
import { visitSources } from './visit-sources.ts'

/** `goingCalls` and `eventPeople` come first: their paths would otherwise match `/events/:id`. */
export const events = new Hono<Env>()
  .route('/', goingCalls)
  .route('/', eventPeople)
  .route('/', feeds)
  .route('/', cityFiles)
  .route('/', venues)
  .route('/', venuePeople)
  .route('/', eventReads)
  .route('/', ownEvents)
  .route('/', eventWrites)
  .route('/', imports)
  .route('/', listingClaims)
  .route('/', reviewCalls)
  .route('/', visitSources)
  .route('/', hostMessages)
  .route('/', guestCalls)
  .route('/', analytics)
