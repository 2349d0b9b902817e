import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { addPeopleAndMessages, filesIn, send } from '../support/backups.ts'
import { eventually } from '../support/eventually.ts'
import { browser, type Person } from '../support/person.ts'
import { openDatabaseServer } from '../support/postgres/database-server.ts'
import { APP_SECRET, contentsOf, type Home, inDatabase, openSite, runScript, type Site } from '../support/site.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('journeys')
const server = await openDatabaseServer()
afterAll(() => server.close())

let homes = 0
async function newHome(engine: 'embedded' | 'server', more: Record<string, string> = {}): Promise<Home> {
  homes += 1
  const onServer = { DATABASE_URL: await server.newDatabase(), APP_SECRET }
  return { DATA_DIR: join(folder, `site-${homes}`), ...(engine === 'server' && onServer), ...more }
}

test.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)(
  'a running %s site is backed up and restored as %s, row by row and file by file',
  async (from, to) => {
    // The secret of a site is part of its backup, so the new site must not have another one.
    const home = await newHome(from, { APP_SECRET })
    const site = await openSite(home)
    const { ana, carla, withBea, withCarla } = await addPeopleAndMessages(site)
    await publishEvent(site)

    const backup = await runScript('backup', home)
    expect([backup.status, backup.error]).toEqual([0, ''])
    const before = await contentsOf(site.sql)
    const files = await filesIn(home)
    expect(files).toHaveLength(1)

    // Without the list of deleted accounts beside it, a backup is restored as it was.
    const alone = join(folder, `alone-${from}-${to}`, basename(backup.lastLine))
    await mkdir(join(alone, '..'), { recursive: true })
    await copyFile(backup.lastLine, alone)
    const copy = await newHome(to, { APP_SECRET })
    const restored = await runScript('restore', copy, alone)
    expect([restored.status, restored.error]).toEqual([0, ''])
    expect(await inDatabase(copy, contentsOf)).toEqual(before)
    expect(await filesIn(copy)).toEqual(files)

    // Changes since the backup are lost, except that a deleted account stays deleted.
    expect((await carla.delete('/api/profile')).status).toBe(200)
    await send(ana, withBea, 'after the backup')
    await eventually(async () => expect(await listOfDeleted(home)).toContain(carla.id))
    await site.stop()
    const moved = await newHome(to, { APP_SECRET })
    expect((await runScript('restore', moved, backup.lastLine)).lastLine).toMatch(/deleted again: 1\.$/)

    const next = await openSite(moved)
    const here = ({ cookie }: Person) => ({ ...ana, ...browser(next.app, cookie) })
    expect(await contentsIn(here(ana), withBea)).toEqual(['before the backup'])
    expect(await contentsIn(here(ana), withCarla)).toEqual(['do not forget me'])
    expect((await send(here(ana), withBea, 'after the restore')).status).toBe(201)
    expect((await browser(next.app, carla.cookie).get('/api/auth/user')).status).toBe(401)
    const [left] =
      await next.sql`select first_name, email, deleted_at is not null as is_deleted from users where id = ${carla.id}`
    expect(left).toEqual({ firstName: '', email: null, isDeleted: true })
    expect(await listOfDeleted(moved)).toContain(carla.id)
    // A device gets an unchanged event only once.
    const all = await changedEvents(next, '')
    expect(all.events.map(({ title }) => title)).toEqual(['Noche de mambo'])
    expect(await changedEvents(next, all.cursor)).toMatchObject({ events: [], isWhole: false })
    await next.stop()
  },
  120_000,
)

/** After many transactions, so that their numbers lie in the future of the new database. */
async function publishEvent(site: Site) {
  await site.sql
    .unsafe('do $$ begin for i in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$')
    .simple()
  const mateo = await site.person('mateo', { userType: 'party_host' })
  const published = await mateo.post('/api/events', {
    title: 'Noche de mambo',
    category: 'salsa',
    date: dayFromNow(3),
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    location: '1 Ocean Drive',
  })
  expect(published.status).toBe(201)
}

async function changedEvents(site: Site, cursor: string) {
  const window = `from=${dayFromNow(0)}&to=${dayFromNow(7)}&city=Miami&state=FL`
  const response = await site.app.request(`/api/events?${window}&since=${cursor}`)
  return (await response.json()) as { events: { title: string }[]; cursor: string; isWhole: boolean }
}

function dayFromNow(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function contentsIn(reader: Person, conversation: string) {
  const response = await reader.get(`/api/conversations/${conversation}/messages`)
  return ((await response.json()) as Message[]).map(({ content }) => content)
}

async function listOfDeleted({ DATA_DIR }: Home): Promise<string> {
  const backups = join(DATA_DIR, 'backups')
  const names = (await readdir(backups)).filter(name => name.startsWith('deleted-accounts-'))
  return (await Promise.all(names.map(name => readFile(join(backups, name), 'utf8')))).join('')
}
