import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type * as types from '#contract/messages/message-types.ts'
import type * as schemas from '#contract/messages/messages.ts'

/* `tsc` checks these types; at run time the calls have no effect. */

test('the types that the service worker imports equal the schemas of the API, field by field', () => {
  expectTypeOf<types.Sender>().toEqualTypeOf<z.infer<typeof schemas.Sender>>()
  expectTypeOf<types.Message>().toEqualTypeOf<z.infer<typeof schemas.Message>>()
  expectTypeOf<types.Thread>().branded.toEqualTypeOf<z.infer<typeof schemas.Thread>>()
  expectTypeOf<types.Conversation>().branded.toEqualTypeOf<z.infer<typeof schemas.Conversation>>()
  expectTypeOf<types.SendMessage>().toEqualTypeOf<z.infer<typeof schemas.SendMessage>>()
})
