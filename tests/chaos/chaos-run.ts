import { setTimeout } from 'node:timers/promises'
import { chanceOf, gather, newPhone } from '../support/device.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { openCuttingProxy, openRedisServer } from '../support/providers/redis.ts'
import { openProxy } from './fault-proxy.ts'
import { type Conditions, openFaults, type Refusals } from './faults.ts'
import { openPhone, type Pace, type Phone, type Routes, routeFetch } from './phone.ts'
import { refuseSome, sendAsAnother, underAnotherName } from './refusals.ts'
import { flushAsWorker, leaveAPhone } from './sign-out.ts'
import { moveIn, openSite } from './site.ts'

export type Length = Pace & {
  /** The duration of the faults, and the average pause between the messages of one member. */
  faultsMs: number
  messageMs: number
  /** The least and the longest time with and without signal. */
  upMs: [number, number]
  downMs: [number, number]
  /** The least and the longest time between two kills of the server. */
  lifeMs: [number, number]
  slowMs: number
}

export type Outcome = {
  broken: string[]
  /** The same run as received by a phone that reads only its socket, without polls. */
  brokenWithoutCatchUp: string[]
  lostWithoutCatchUp: number
  figures: Record<string, number>
}

const NAMES = ['ana', 'mateo', 'lucia'] as const

/**
 * Three members exchange messages, Ana from two tabs and a worker, while the server is killed and the signal fails.
 * Then the faults end, every phone synchronises, and the tables of all phones are compared.
 */
export async function chaosRun(seed: number, length: Length, postgresUrl?: string): Promise<Outcome> {
  const chance = chanceOf(seed)
  const redisServer = await openRedisServer()
  const redis = await openCuttingProxy(redisServer)
  const site = await openSite(postgresUrl, { redisUrl: redis.url })
  const { people, conversations } = await moveIn(
    site,
    [...NAMES],
    [
      ['ana', 'mateo'],
      ['ana', 'lucia'],
    ],
  )
  const [withMateo = '', withLucia = ''] = conversations
  const conditions: Conditions = { slowMs: length.slowMs, isKillArmed: false, isCalm: false }
  const refusals: Refusals = new Map()
  const faults = openFaults(chance, conditions, refusals)
  const seen = { requests: 0, replays: 0, flaps: 0, frozen: 0, tabsClosed: 0, redisCuts: 0, serverFreezes: 0 }
  const withoutResponse = new Set<string>()

  const proxyFor = () => {
    let requestId = ''
    return openProxy({
      target: site.port,
      faultFor: request => {
        seen.requests += 1
        return faults.faultFor(request)
      },
      onResponse({ method, body }, status) {
        if (method !== 'POST') return
        requestId = (JSON.parse(body) as { id: string }).id
        if (status === 200) seen.replays += 1
      },
      kill() {
        conditions.isKillArmed = false
        withoutResponse.add(requestId)
        site.kill()
      },
    })
  }
  const proxies = { ana: await proxyFor(), mateo: await proxyFor(), lucia: await proxyFor() }
  const routeOf = (name: (typeof NAMES)[number]) => ({ origin: proxies[name].origin, cookie: people[name].cookie })
  const routes: Routes = new Map(NAMES.map(name => [people[name].id, routeOf(name)]))
  const routed = routeFetch(routes, length)
  await site.start().catch(async (error: unknown) => {
    await site.clear()
    throw error
  })

  const openAnasTab = () => openPhone(newPhone(people.ana, indexedDB), people.ana, proxies.ana.origin, length)
  const anasPhone = openAnasTab()
  const mateosPhone = openPhone(newPhone(people.mateo), people.mateo, proxies.mateo.origin, length)
  const luciasPhone = openPhone(newPhone(people.lucia), people.lucia, proxies.lucia.origin, length)
  const phones = [anasPhone, mateosPhone, luciasPhone]
  const allPhones: Phone[] = [...phones]
  let second = openAnasTab()
  allPhones.push(second)

  const committed: Evidence['committed'] = []
  const until = Date.now() + length.faultsMs
  const between = ([least, most]: [number, number]) => least + chance() * (most - least)
  /** Repeats an action until the end of the faults. */
  const repeat = async (pauseMs: () => number, act: () => Promise<unknown> | void) => {
    for (;;) {
      await setTimeout(Math.min(pauseMs(), Math.max(0, until - Date.now())))
      if (Date.now() >= until) return
      await act()
    }
  }
  const writeMessages = (phone: () => Phone, conversation: () => string, slowness: number) =>
    repeat(
      () => length.messageMs * slowness * 2 * chance(),
      async () => void committed.push(await phone().write(conversation(), `word ${committed.length}`)),
    )
  // Every second kill comes after a commit.
  let armsKill = false
  const killServerRepeatedly = () =>
    repeat(
      () => between(length.lifeMs),
      async () => {
        await site.up()
        armsKill = !armsKill
        if (armsKill) conditions.isKillArmed = true
        else site.kill()
      },
    )
  /** Cuts Redis each time at a later command, so that each command is cut. */
  const cutRedisRepeatedly = () =>
    repeat(
      () => 300,
      () => {
        seen.redisCuts += 1
        redis.cutAtCommand((seen.redisCuts % 60) + 1)
      },
    )
  const freezeServerRepeatedly = () =>
    repeat(
      () => 2 * between(length.lifeMs),
      async () => {
        await site.up()
        seen.serverFreezes += 1
        await site.freeze(between(length.downMs))
      },
    )
  const interruptSignal = (proxy: (typeof proxies)['ana']) =>
    repeat(
      () => between(length.upMs),
      async () => {
        seen.flaps += 1
        const isFrozen = chance() < 0.2
        if (isFrozen) seen.frozen += 1
        if (isFrozen) return proxy.freeze()
        proxy.goDown()
        await setTimeout(between(length.downMs))
        proxy.comeUp()
      },
    )
  /** Closes a tab, possibly during a request, and opens another one. */
  const replaceTab = async () => {
    seen.tabsClosed += 1
    await second.stop({ isCrash: true })
    second = openAnasTab()
    allPhones.push(second)
  }

  try {
    await Promise.all([
      writeMessages(
        () => anasPhone,
        () => (chance() < 0.6 ? withMateo : withLucia),
        1,
      ),
      writeMessages(
        () => mateosPhone,
        () => withMateo,
        1,
      ),
      writeMessages(
        () => luciasPhone,
        () => withLucia,
        1,
      ),
      killServerRepeatedly(),
      freezeServerRepeatedly(),
      cutRedisRepeatedly(),
      ...Object.values(proxies).map(interruptSignal),
      repeat(() => length.faultsMs / 6, replaceTab),
      repeat(() => 700, flushAsWorker),
    ])

    conditions.isKillArmed = false
    for (const proxy of Object.values(proxies)) {
      proxy.endAll()
      proxy.comeUp()
    }
    await site.up()
    // The server is no longer killed; the remaining messages are sent on the faulty network.
    await Promise.all(phones.map(phone => phone.settle()))
    conditions.isCalm = true
    const refused = await refuseSome(anasPhone, withLucia, refusals)
    const waited = await sendAsAnother(anasPhone, withMateo, {
      another: () => void routes.set(people.ana.id, { ...routeOf('ana'), cookie: people.mateo.cookie }),
      author: () => void routes.set(people.ana.id, routeOf('ana')),
    })
    committed.push(...refused.committed, ...waited.committed)
    for (const phone of phones) await phone.catchUp()
    await Promise.all(allPhones.map(phone => phone.stop()))
    const leftovers = await leaveAPhone(people.lucia, people.mateo, withLucia)
    await site.end()

    const { sql, close } = await site.open()
    const stores = phones.map(({ store }) => store)
    const evidence = await gather(sql, stores, committed, routed.acknowledged)
    await close()
    const receivedBySocket = [...mateosPhone.received].map(([conversationId, ids]) => ({
      userId: 'mateo',
      conversationId,
      ids: [...ids],
    }))
    const errors = allPhones.flatMap(phone => phone.errors.map(error => `unexpected: ${String(error)}`))
    const receivedCount = receivedBySocket.reduce((sum, { ids }) => sum + ids.length, 0)
    return {
      broken: [
        ...brokenPromises(evidence),
        ...underAnotherName(evidence),
        ...refused.broken,
        ...waited.broken,
        ...leftovers,
        ...errors,
        ...(site.ownExits() > 0 ? [`unexpected: the server ended ${site.ownExits()} times without a kill`] : []),
      ],
      brokenWithoutCatchUp: brokenPromises({ ...evidence, received: receivedBySocket }),
      lostWithoutCatchUp: evidence.rows.filter(row => row.conversationId === withMateo).length - receivedCount,
      figures: {
        messages: committed.length,
        deliveries: evidence.received.reduce((sum, { ids }) => sum + ids.length, 0),
        kills: site.kills(),
        committedThenKilled: evidence.rows.filter(({ id }) => withoutResponse.has(id)).length,
        ...seen,
        failedVisibly: evidence.failed.length,
        ...Object.fromEntries(faults.done),
      },
    }
  } finally {
    await Promise.all(allPhones.map(phone => phone.stop()))
    routed.restore()
    await site.end()
    for (const proxy of Object.values(proxies)) await proxy.close()
    await redis.close()
    await redisServer.close()
    for (const phone of allPhones) phone.store.close()
    for (const phone of phones) await phone.store.delete()
    await site.clear()
  }
}
