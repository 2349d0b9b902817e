import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'

/** As the browser's own `PushSubscription.toJSON()` writes it. The address is a push service's, behind https. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid-url' }).max(2048, 'too-long'),
  keys: z.object({
    p256dh: z.string('required').regex(/^[\w-]{86,88}=?$/, 'invalid'),
    auth: z.string('required').regex(/^[\w-]{21,24}={0,2}$/, 'invalid'),
  }),
})
export type Subscription = z.infer<typeof Subscription>

/** What somebody wants to be told of. With `previews` a message shows its words, else only who wrote. */
export const Wants = z
  .object({
    messages: z.boolean('invalid'),
    previews: z.boolean('invalid'),
    followers: z.boolean('invalid'),
    nights: z.boolean('invalid'),
  })
  .register(namedSchemas, { id: 'Wants' })
export type Wants = z.infer<typeof Wants>

/**
 * `GET /api/push` → `PushState`; `PUT /api/push/wants` with any of `Wants` → `Wants`; `PUT /api/push/subscription` with a
 * `Subscription` and `DELETE` → 204, for the device that asks.
 */
export const PushState = z.object({ publicKey: z.string(), wants: Wants }).register(namedSchemas, { id: 'PushState' })
export type PushState = z.infer<typeof PushState>
