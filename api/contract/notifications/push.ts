import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'

/** The form of `PushSubscription.toJSON()` in browsers. The endpoint is the https URL of a push service. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid-url' }).max(2048, 'too-long'),
  keys: z.object({
    p256dh: z.string('required').regex(/^[\w-]{86,88}=?$/, 'invalid'),
    auth: z.string('required').regex(/^[\w-]{21,24}={0,2}$/, 'invalid'),
  }),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * The notifications that a member wants. With `previews` a message notification contains the text, otherwise only the
 * sender.
 */
export const Wants = z
  .object({
    messages: z.boolean('invalid'),
    previews: z.boolean('invalid'),
    followers: z.boolean('invalid'),
    /** An event that the member is going to was changed or cancelled. */
    nights: z.boolean('invalid'),
    /** An event that the member is going to begins in two hours. */
    reminders: z.boolean('invalid'),
    /** The host of an event that the member is going to, or is interested in, sent a message. */
    hostMessages: z.boolean('invalid'),
    /** A followed host published an event. */
    published: z.boolean('invalid'),
    applications: z.boolean('invalid'),
    reports: z.boolean('invalid'),
  })
  .register(namedSchemas, { id: 'Wants' })
export type Wants = z.infer<typeof Wants>

/**
 * `GET /api/push`. `PUT /api/push/wants` takes any of `Wants`; `PUT /api/push/subscription` takes a `Subscription` and
 * `DELETE` removes it, for the requesting device.
 */
export const PushState = z.object({ publicKey: z.string(), wants: Wants }).register(namedSchemas, { id: 'PushState' })
export type PushState = z.infer<typeof PushState>
