import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { paragraph, uuid } from '../text.ts'
import { HOST_MESSAGE_MAX_CHARACTERS } from './limits.ts'

/** The members who get a message of the host: those who go to the event, are interested in it or wait for a place. */
const MessageAudience = z.enum(['going', 'interested', 'waiting'], 'invalid')
export type MessageAudience = z.infer<typeof MessageAudience>

/** A message of the host about an event. Only the host reads one that is removed or withdrawn. */
export const HostMessage = namedObject('HostMessage', {
  id: z.string(),
  audience: MessageAudience,
  text: z.string(),
  at: z.iso.datetime(),
  isRemoved: z.boolean(),
  isWithdrawn: z.boolean(),
})
export type HostMessage = z.infer<typeof HostMessage>

/** `POST /api/events/{id}/host-messages`. The id is chosen by the sender: a repeated message is stored once. */
export const SendHostMessage = z.object({
  id: uuid,
  audience: MessageAudience,
  text: paragraph(HOST_MESSAGE_MAX_CHARACTERS, 'required'),
})
export type SendHostMessage = z.infer<typeof SendHostMessage>
