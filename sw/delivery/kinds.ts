import { going } from './going.ts'
import type { Kind } from './kind.ts'
import { messages } from './messages.ts'
import { profile } from './profile.ts'

/** Every kind of write that waits in a person's `deliveries`. A row of a kind that is not here stays as it is. */
export const kinds: Kind[] = [messages, profile, going]
