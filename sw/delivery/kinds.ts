import { applications } from './applications.ts'
import { block } from './blocks.ts'
import { cancellation } from './cancellations.ts'
import { door } from './door.ts'
import { follow } from './follows.ts'
import { going } from './going.ts'
import { hostMessage } from './host-messages.ts'
import { marks } from './marks.ts'
import { messages } from './messages.ts'
import { eventEdit, publication } from './own-events.ts'
import { followArtist, followCity, followSeries, followVenue } from './page-follows.ts'
import { profile } from './profile.ts'
import { promises } from './promises.ts'
import { pushWants } from './push-wants.ts'
import { report } from './reports.ts'
import { review } from './reviews.ts'
import { saved } from './saved.ts'
import { seen } from './seen.ts'
import { stillOn } from './still-on.ts'

/** Every kind that pages and the worker send. A row of a kind neither here nor in `device-sending.ts` stays. */
export const kinds = [
  messages,
  marks,
  profile,
  going,
  saved,
  follow,
  block,
  review,
  report,
  cancellation,
  pushWants,
  applications,
  seen,
  hostMessage,
  followVenue,
  followSeries,
  followArtist,
  followCity,
  publication,
  eventEdit,
  door,
  stillOn,
  promises,
] as const
