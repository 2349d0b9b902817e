import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { paragraph, webUrl } from '../../text.ts'
import { EventHost } from '../events.ts'
import { MAX_VENUE_LINKS, VENUE_DESCRIPTION_MAX } from '../limits.ts'

/** A member who edits the page of a venue. `canRemove`: the reader may remove this member. */
export const VenuePerson = EventHost.omit({ promotionGroup: true })
  .extend({ canRemove: z.boolean() })
  .register(namedSchemas, { id: 'VenuePerson' })
export type VenuePerson = z.infer<typeof VenuePerson>

/**
 * `GET /api/venues/{slug}/people`. `page` and `people` only for the people of the page. `canClaim`: the page has no
 * people, and the member is the host of the first night that took place there.
 */
export const VenuePeople = namedObject('VenuePeople', {
  canClaim: z.boolean(),
  people: z.array(VenuePerson),
  page: z
    .object({
      description: z.string(),
      links: z.array(z.string()),
      photoUrl: z.string().nullable(),
      version: z.int(),
    })
    .nullable(),
})
export type VenuePeople = z.infer<typeof VenuePeople>

/**
 * `PATCH /api/venues/{slug}`. `version`: that of the page that the member has changed. `photoUrl`: a picture that the member has
 * uploaded as a flyer and that is not in use, or that of the page; absent, the photo stays.
 */
export const EditVenuePage = z.object({
  description: paragraph(VENUE_DESCRIPTION_MAX),
  links: z.array(webUrl).max(MAX_VENUE_LINKS, 'too-many'),
  photoUrl: z.string().max(200).nullable().optional(),
  version: z.int().min(1),
})
export type EditVenuePage = z.infer<typeof EditVenuePage>
