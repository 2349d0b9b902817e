import { applications } from './kinds/applications.ts'
import { block } from './kinds/blocks.ts'
import { cancellation } from './kinds/cancellations.ts'
import { door } from './kinds/door.ts'
import { follow } from './kinds/follows.ts'
import { going } from './kinds/going.ts'
import { hostMessage } from './kinds/host-messages.ts'
import { marks } from './kinds/marks.ts'
import { messages } from './kinds/messages.ts'
import { eventEdit, publication } from './kinds/own-events.ts'
import { followArtist, followCity, followSeries, followVenue } from './kinds/page-follows.ts'
import { profile } from './kinds/profile.ts'
import { promises } from './kinds/promises.ts'
import { pushWants } from './kinds/push-wants.ts'
import { report } from './kinds/reports.ts'
import { review } from './kinds/reviews.ts'
import { saved } from './kinds/saved.ts'
import { seen } from './kinds/seen.ts'
import { stillOn } from './kinds/still-on.ts'

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
