import { setTimeout } from 'node:timers/promises'
import type { Evidence } from '../support/message-invariants.ts'
import { PORTALS, type Refusals, refusal } from './fates.ts'
import type { Phone } from './phone.ts'

const FINAL = [400, 403, 404, 409, 410, 413, 422]

/**
 * Every refusal there is, each in the middle of a few messages, then a portal and a lost session. What is refused for
 * good must stand before its author; what is not must go out.
 */
export async function refuseSome(phone: Phone, conversationId: string, refusals: Refusals) {
  const committed: Evidence['committed'] = []
  const broken: string[] = []
  const failedNow = () => phone.store.deliveries.where('state').equals('failed').count()
  const sayThree = async (name: string, says: string) => {
    const before = await failedNow()
    refusals.set(`${name} 1`, says)
    for (const n of [0, 1, 2]) committed.push(await phone.say(conversationId, `${name} ${n}`))
    await phone.settle()
    return (await failedNow()) - before
  }

  for (const status of FINAL)
    if ((await sayThree(`refused with ${status}`, refusal(status, 'no'))) === 0)
      broken.push(`T9 a message refused with ${status} does not stand before its author`)
  for (const [name, says] of Object.entries({ ...PORTALS, 'lost session': refusal(401, 'not-signed-in') }))
    if ((await sayThree(name, says)) > 0) broken.push(`T9 a ${name} has failed a message for good`)
  return { committed, broken }
}

/** Somebody else signs in while she still has things to send: they wait, and go out under her own name later. */
export async function sendAsAnother(
  phone: Phone,
  conversationId: string,
  signInAs: { another: () => void; her: () => void },
) {
  const committed: Evidence['committed'] = []
  signInAs.another()
  for (const n of [1, 2, 3]) committed.push(await phone.say(conversationId, `while another is here ${n}`))
  await setTimeout(700)
  const waiting = await phone.store.deliveries.where('state').equals('queued').count()
  signInAs.her()
  await phone.settle()
  const broken = waiting === 3 ? [] : [`I8 ${3 - waiting} of her messages went out while another was signed in`]
  return { committed, broken }
}

/** Whatever stands on the server stands there under the name of who wrote it. */
export function underAnotherName({ committed, rows }: Evidence): string[] {
  const authors = new Map(committed.map(({ id, senderId }) => [id, senderId]))
  const wrong = rows.find(({ id, senderId }) => authors.get(id) !== senderId)
  return wrong ? [`I8 a message is its author's: ${wrong.id} stands under ${wrong.senderId}`] : []
}
