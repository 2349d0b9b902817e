import { expect, test } from 'vitest'
import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { suspend } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const deed = fc.record({
  kind: fc.constantFrom('follow', 'follow', 'follow', 'unfollow', 'block', 'unblock', 'leave'),
  who: fc.nat(3),
  whom: fc.nat(3),
})

/** The expected follows and blocks. */
class Model {
  readonly follows = new Set<string>()
  readonly blocks = new Set<string>()
  readonly gone = new Set<number>()

  act({ kind, who, whom }: { kind: string; who: number; whom: number }) {
    if (this.gone.has(who)) return
    if (kind === 'leave') {
      // Two people are never deleted, so that there are rows to count.
      this.gone.add(who)
      for (const pair of [...this.follows, ...this.blocks])
        if (pair.split(' ').includes(String(who))) {
          this.follows.delete(pair)
          this.blocks.delete(pair)
        }
      return
    }
    if (who === whom || this.gone.has(whom)) return
    const [pair, back] = [`${who} ${whom}`, `${whom} ${who}`]
    if (kind === 'follow' && !this.blocks.has(pair) && !this.blocks.has(back)) this.follows.add(pair)
    if (kind === 'unfollow') this.follows.delete(pair)
    if (kind === 'unblock') this.blocks.delete(pair)
    if (kind === 'block') {
      this.blocks.add(pair)
      this.follows.delete(pair)
      this.follows.delete(back)
    }
  }
}

test('after random follows and blocks every count and every list agrees', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async deeds => {
      round += 1
      const people: Person[] = []
      for (const name of ['ana', 'beto', 'caro', 'dora']) people.push(await server.person(`${name}${round}`))
      const witness = await server.person(`testigo${round}`)
      const model = new Model()
      for (const one of deeds) {
        if (one.kind === 'leave' && model.gone.size >= 2) continue
        await act(people, one)
        model.act(one)
      }
      for (const [index, person] of people.entries()) {
        const profile = await witness.get(`/api/users/${person.id}`)
        expect(profile.status).toBe(model.gone.has(index) ? 404 : 200)
        if (model.gone.has(index)) continue
        const { followersCount, followingCount } = (await profile.json()) as PublicUser
        const followers = [...model.follows].filter(pair => pair.endsWith(` ${index}`)).map(pair => pair.split(' ')[0])
        const following = [...model.follows]
          .filter(pair => pair.startsWith(`${index} `))
          .map(pair => pair.split(' ')[1])
        expect([followersCount, followingCount]).toEqual([followers.length, following.length])
        expect(await ids(witness, person, 'followers')).toEqual(idsOf(people, followers))
        expect(await ids(witness, person, 'following')).toEqual(idsOf(people, following))
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
  )
})

test('a count of followers excludes the people that the list excludes for this viewer', async () => {
  const names = ['star', 'fan', 'shut', 'banned', 'looker']
  const [star, fan, shut, banned, looker] = await Promise.all(names.map(name => server.person(`${name}_counted`)))
  if (!star || !fan || !shut || !banned || !looker) throw new Error('a person is missing')
  for (const person of [fan, shut, banned]) {
    await person.post(`/api/users/${star.id}/follow`)
    await star.post(`/api/users/${person.id}/follow`)
  }
  await shut.put(`/api/blocks/${looker.id}`)
  await suspend(server.sql, banned)

  for (const [viewer, count] of [
    [looker, 1],
    [fan, 2],
    [star, 2],
  ] as const) {
    const profile: PublicUser = await (await viewer.get(`/api/users/${star.id}`)).json()
    expect([profile.followersCount, profile.followingCount]).toEqual([count, count])
    expect(await ids(viewer, star, 'followers')).toHaveLength(count)
    expect(await ids(viewer, star, 'following')).toHaveLength(count)
  }
  const again = await (await looker.post(`/api/users/${star.id}/follow`)).json()
  expect(again).toMatchObject({ followersCount: (await ids(looker, star, 'followers')).length })
})

test('a count of events is the length of the list: only the host sees and counts drafts', async () => {
  const host = await server.person('counted_host', { userType: 'party_host' })
  const guest = await server.person('counted_guest')
  const order = { date: '2027-11-19', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const publish = async (more: object) =>
    ((await (await host.post('/api/events', { ...order, ...more })).json()) as { id: string }).id
  await publish({ title: 'Open' })
  await publish({ title: 'Draft', status: 'draft' })
  const off = await publish({ title: 'Off' })
  await publish({ title: 'Gone' }).then(id => host.delete(`/api/events/${id}`))
  await host.post(`/api/events/${off}/cancel`, { reason: 'Rain' })

  for (const [viewer, count] of [
    [host, 3],
    [guest, 2],
  ] as const) {
    const profile: PublicUser = await (await viewer.get(`/api/users/${host.id}`)).json()
    const list: unknown[] = await (await viewer.get(`/api/events/host/${host.id}`)).json()
    expect([profile.eventsCount, list.length]).toEqual([count, count])
  }
  expect(await (await host.get('/api/auth/user')).json()).toMatchObject({ eventsCount: 3 })
})

async function act(people: Person[], { kind, who, whom }: { kind: string; who: number; whom: number }) {
  const [person, other] = [people[who], people[whom]]
  if (!person || !other) return
  if (kind === 'leave') await person.delete('/api/profile')
  if (kind === 'follow' || kind === 'unfollow') await person.post(`/api/users/${other.id}/${kind}`)
  if (kind === 'block') await person.put(`/api/blocks/${other.id}`)
  if (kind === 'unblock') await person.delete(`/api/blocks/${other.id}`)
}

async function ids(witness: Person, { id }: Person, which: 'followers' | 'following') {
  const list = (await (await witness.get(`/api/users/${id}/${which}`)).json()) as SearchUser[]
  return list.map(one => one.id).toSorted()
}

function idsOf(people: Person[], indexes: (string | undefined)[]) {
  return indexes.map(index => people[Number(index)]?.id ?? '').toSorted()
}
