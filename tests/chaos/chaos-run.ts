import { setTimeout } from 'node:timers/promises'
import { chanceOf, gather, newPhone } from '../support/device.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { openCuttingProxy, openRedisServer } from '../support/providers/redis.ts'
import { openProxy } from './fault-proxy.ts'
import { fatesOf, type Refusals, type Weather } from './faults.ts'
import { openPhone, type Pace, type Phone, type Routes, routeFetch } from './phone.ts'
import { refuseSome, sendAsAnother, underAnotherName } from './refusals.ts'
import { flushAsWorker, leaveAPhone } from './sign-out.ts'
import { moveIn, openSite } from './site.ts'

export type Length = Pace & {
  /** How long the faults last, and the pauses between the messages of one person. */
  stormMs: number
  wordMs: number
  /** How long the signal of each is there, and gone. */
  upMs: [number, number]
  downMs: [number, number]
  /** How long the server lives between two kills. */
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
 * Three people talk, Ana from two tabs and a worker, while the server is killed and the signal of each comes and goes.
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
  const conditions: Weather = { slowMs: length.slowMs, isKillArmed: false, isCalm: false }
  const refusals: Refusals = new Map()
  const fates = fatesOf(chance, conditions, refusals)
  const seen = { requests: 0, replays: 0, flaps: 0, frozen: 0, tabsClosed: 0, redisCuts: 0, serverFreezes: 0 }
  const unanswered = new Set<string>()

  const proxyFor = () => {
    let underWay = ''
    return openProxy({
      target: site.port,
      fate: request => {
        seen.requests += 1
        return fates.fate(request)
      },
      answered({ method, body }, status) {
        if (method !== 'POST') return
        underWay = (JSON.parse(body) as { id: string }).id
        if (status === 200) seen.replays += 1
      },
      kill() {
        unanswered.add(underWay)
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

  const anasTab = () => openPhone(newPhone(people.ana, indexedDB), people.ana, proxies.ana.origin, length)
  const hers = anasTab()
  const his = openPhone(newPhone(people.mateo), people.mateo, proxies.mateo.origin, length)
  const lucias = openPhone(newPhone(people.lucia), people.lucia, proxies.lucia.origin, length)
  const phones = [hers, his, lucias]
  const all: Phone[] = [...phones]
  let second = anasTab()
  all.push(second)

  const committed: Evidence['committed'] = []
  const until = Date.now() + length.stormMs
  const between = ([least, most]: [number, number]) => least + chance() * (most - least)
  /** Again and again until the storm is over. */
  const keeps = async (pauseMs: () => number, act: () => Promise<unknown> | void) => {
    for (;;) {
      await setTimeout(Math.min(pauseMs(), Math.max(0, until - Date.now())))
      if (Date.now() >= until) return
      await act()
    }
  }
  const response = (phone: () => Phone, conversation: () => string, slowness: number) =>
    keeps(
      () => length.wordMs * slowness * 2 * chance(),
      async () => void committed.push(await phone().say(conversation(), `word ${committed.length}`)),
    )
  const killsTheServer = () =>
    keeps(
      () => between(length.lifeMs),
      async () => {
        await site.up()
        if (chance() < 0.5) conditions.isKillArmed = true
        else site.kill()
      },
    )
  /** Each time at a later command than before, so that all of them come up. */
  const cutsRedis = () =>
    keeps(
      () => 300,
      () => {
        seen.redisCuts += 1
        redis.cutAtCommand((seen.redisCuts % 60) + 1)
      },
    )
  const freezesTheServer = () =>
    keeps(
      () => 2 * between(length.lifeMs),
      async () => {
        await site.up()
        seen.serverFreezes += 1
        await site.freeze(between(length.downMs))
      },
    )
  const flaps = (proxy: (typeof proxies)['ana']) =>
    keeps(
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
  /** Closes a tab at any moment, and opens another one. */
  const closesATab = async () => {
    seen.tabsClosed += 1
    await second.stop({ isCrash: true })
    second = anasTab()
    all.push(second)
  }

  try {
    await Promise.all([
      response(
        () => hers,
        () => (chance() < 0.6 ? withMateo : withLucia),
        1,
      ),
      response(
        () => his,
        () => withMateo,
        1,
      ),
      response(
        () => lucias,
        () => withLucia,
        1,
      ),
      killsTheServer(),
      freezesTheServer(),
      cutsRedis(),
      ...Object.values(proxies).map(flaps),
      keeps(() => length.stormMs / 6, closesATab),
      keeps(() => 700, flushAsWorker),
    ])

    conditions.isKillArmed = false
    for (const proxy of Object.values(proxies)) {
      proxy.endAll()
      proxy.comeUp()
    }
    await site.up()
    // The server stays now; what is left in the outboxes still goes out through bad weather.
    await Promise.all(phones.map(phone => phone.settle()))
    conditions.isCalm = true
    const refused = await refuseSome(hers, withLucia, refusals)
    const waited = await sendAsAnother(hers, withMateo, {
      another: () => void routes.set(people.ana.id, { ...routeOf('ana'), cookie: people.mateo.cookie }),
      her: () => void routes.set(people.ana.id, routeOf('ana')),
    })
    committed.push(...refused.committed, ...waited.committed)
    for (const phone of phones) await phone.catchUp()
    await Promise.all(all.map(phone => phone.stop()))
    const left = await leaveAPhone(people.lucia, people.mateo, withLucia)
    await site.end()

    const { sql, close } = await site.open()
    const stores = phones.map(({ store }) => store)
    const evidence = await gather(sql, stores, committed, routed.acknowledged)
    await close()
    const heard = [...his.heard].map(([conversationId, ids]) => ({ userId: 'mateo', conversationId, ids: [...ids] }))
    const errors = all.flatMap(phone => phone.troubles.map(trouble => `unexpected: ${String(trouble)}`))
    const heardCount = heard.reduce((sum, { ids }) => sum + ids.length, 0)
    return {
      broken: [
        ...brokenPromises(evidence),
        ...underAnotherName(evidence),
        ...refused.broken,
        ...waited.broken,
        ...left,
        ...errors,
        ...(site.ownExits() > 0 ? [`unexpected: the server ended ${site.ownExits()} times by itself`] : []),
      ],
      brokenWithoutCatchUp: brokenPromises({ ...evidence, received: heard }),
      lostWithoutCatchUp: evidence.rows.filter(row => row.conversationId === withMateo).length - heardCount,
      figures: {
        messages: committed.length,
        deliveries: evidence.received.reduce((sum, { ids }) => sum + ids.length, 0),
        kills: site.kills(),
        committedThenKilled: evidence.rows.filter(({ id }) => unanswered.has(id)).length,
        ...seen,
        failedVisibly: evidence.failed.length,
        ...Object.fromEntries(fates.done),
      },
    }
  } finally {
    await Promise.all(all.map(phone => phone.stop()))
    routed.restore()
    await site.end()
    for (const proxy of Object.values(proxies)) await proxy.close()
    await redis.close()
    await redisServer.close()
    for (const phone of all) phone.store.close()
    for (const phone of phones) await phone.store.delete()
    await site.clear()
  }
}
