import { chanceOf, newPhone } from '../support/device.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { openProxy } from './fault-proxy.ts'
import { openFaults } from './faults.ts'
import { openPhone, type Pace, routeFetch } from './phone.ts'
import { moveIn, openSite } from './site.ts'

/** The control: the same phone on the same network, but its messages have no id. The server must store some twice. */
export async function runWithoutIds(seed: number, count: number, pace: Pace) {
  const site = await openSite(undefined)
  const { people, conversations } = await moveIn(site, ['ana', 'mateo'], [['ana', 'mateo']])
  const [conversationId = ''] = conversations
  const conditions = { slowMs: 50, isKillArmed: false, isCalm: false }
  const faults = openFaults(chanceOf(seed), conditions, new Map())
  const proxy = await openProxy({ target: site.port, faultFor: request => faults.faultFor(request) })
  const routed = routeFetch(new Map([[people.ana.id, { origin: proxy.origin, cookie: people.ana.cookie }]]), pace, true)
  await site.start()
  const phone = openPhone(newPhone(people.ana), people.ana, proxy.origin, pace)
  try {
    const texts = Array.from({ length: count }, (_, n) => `word ${n}`)
    for (const text of texts) await phone.write(conversationId, text)
    await phone.settle()
    await phone.stop()
    await site.end()

    const { sql, close } = await site.open()
    // Without ids, only the text identifies a message.
    const rows = await sql<Evidence['rows']>`select content as id, conversation_id, seq, sender_id from messages`
    await close()
    const committed = texts.map(id => ({ id, conversationId, senderId: people.ana.id }))
    const evidence = { committed, acknowledged: [], rows: [...rows], failed: [], received: [], unread: [] }
    return { broken: brokenPromises(evidence), count, doubled: rows.length - count }
  } finally {
    await phone.stop()
    routed.restore()
    await site.end()
    await proxy.close()
    await phone.store.delete()
    await site.clear()
  }
}
