import { setTimeout } from 'node:timers/promises'
import type { Evidence } from '../support/message-invariants.ts'
import { PORTALS, type Refusals, refusal } from './faults.ts'
import type { Phone } from './phone.ts'

const FINAL = [400, 403, 404, 409, 410, 413, 422]

/**
 * Sends each kind of refusal in the middle of a few messages, then a portal and a lost session. A message that is
 * refused permanently must be shown to its author as failed; any other message must be sent.
 */
export async function refuseSome(phone: Phone, conversationId: string, refusals: Refusals) {
  const committed: Evidence['committed'] = []
  const broken: string[] = []
  const failedNow = () => phone.store.deliveries.where('state').equals('failed').count()
  const sendThree = async (name: string, response: string) => {
    const before = await failedNow()
    refusals.set(`${name} 1`, response)
    for (const n of [0, 1, 2]) committed.push(await phone.write(conversationId, `${name} ${n}`))
    await phone.settle()
    return (await failedNow()) - before
  }

  for (const status of FINAL)
    if ((await sendThree(`refused with ${status}`, refusal(status, 'no'))) === 0)
      broken.push(`T9 a message refused with ${status} is not shown to its author`)
  for (const [name, response] of Object.entries({ ...PORTALS, 'lost session': refusal(401, 'not-signed-in') }))
    if ((await sendThree(name, response)) > 0) broken.push(`T9 a ${name} has failed a message permanently`)
  return { committed, broken }
}

/**
 * Another member signs in while the author has unsent messages. They wait, and are sent with the author's session
 * later.
 */
export async function sendAsAnother(
  phone: Phone,
  conversationId: string,
  signInAs: { another: () => void; author: () => void },
) {
  const committed: Evidence['committed'] = []
  signInAs.another()
  for (const n of [1, 2, 3]) committed.push(await phone.write(conversationId, `while another member is signed in ${n}`))
  await setTimeout(700)
  const waiting = await phone.store.deliveries.where('state').equals('queued').count()
  signInAs.author()
  await phone.settle()
  const broken =
    waiting === 3 ? [] : [`I8 ${3 - waiting} messages of the author were sent while another member was signed in`]
  return { committed, broken }
}

/** Every message on the server has its author as the sender. */
export function underAnotherName({ committed, rows }: Evidence): string[] {
  const authors = new Map(committed.map(({ id, senderId }) => [id, senderId]))
  const wrong = rows.find(({ id, senderId }) => authors.get(id) !== senderId)
  return wrong ? [`I8 a message is its author's: ${wrong.id} is stored under ${wrong.senderId}`] : []
}
