import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { ErrorResponse } from '#contract/responses.ts'
import { type Base, bodyOf, changedUnits, isSameIn, reopened, unitsNamed, withUnits } from '#pwa/edits/merge.ts'
import {
  baseFrom,
  conflictsToShow,
  type EventEdit,
  type EventUnit,
  eventShape,
  eventUnits,
  openedWith,
  ownUnits,
  sentWith,
} from '#pwa/events/form/state/event-edit.ts'
import { publishEvent } from '../support/event.ts'
import { signedInAgain } from '../support/person.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const devices = [
  await signedInAgain(server.app, server.sql, mateo.id),
  await signedInAgain(server.app, server.sql, mateo.id),
]

const changes: Partial<EventEdit>[] = [
  { title: 'Noche abierta' },
  { title: 'Noche cerrada' },
  { title: 'Noche de Son' },
  { description: 'Trae amigos' },
  { description: '' },
  { category: 'bachata' },
  { date: '2027-11-20' },
  { date: '2027-11-26' },
  { startTime: '21:00' },
  { startTime: '00:30' },
  { startTime: '00:30', reading: 'early-day' },
  { endTime: '03:00' },
  { endTime: '' },
  { venue: 'El Patio' },
  { venue: 'La Terraza' },
  { location: '1 Main St' },
  { location: '2 Main St', spot: '25.8, -80.2', spotOf: null },
  { city: 'Tampa' },
  { city: 'Pensacola' },
  { spot: '26.1, -80.3', spotOf: null },
  { spot: '', spotOf: null },
  { price: '10.00' },
  { isPriceAtTheDoor: true },
  { capacity: '80' },
  { tags: 'live, 21+' },
]

const step = fc.record({
  action: fc.constantFrom(
    'type',
    'type',
    'type',
    'type',
    'save',
    'save',
    'save',
    'reopen',
    'load',
  ) satisfies fc.Arbitrary<string>,
  editor: fc.constantFrom(0, 1),
  change: fc.constantFrom(...changes),
  /** Whether the request and its response arrive. */
  fate: fc.constantFrom('arrives', 'arrives', 'lost', 'response lost') satisfies fc.Arbitrary<string>,
  takesTheirs: fc.boolean(),
})
type Step = Omit<typeof step extends fc.Arbitrary<infer Value> ? Value : never, 'editor'>

test('an edit of an event changes no field back, and overwrites no value that its editor has not seen', async () => {
  const counted = { written: 0, conflicts: 0, resent: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async steps => {
      const event = await publish()
      const editors = await Promise.all(devices.map(device => editorOf(device, event, counted)))
      for (const { editor, ...action } of steps) await editors[editor]?.act(action)
      for (const editor of editors) await editor.finish()
    }),
    { numRuns: Number(process.env.INTERLEAVINGS ?? 100), endOnFailure: false },
  )
  // Runs without conflicts would prove nothing.
  expect(counted.written).toBeGreaterThan(200)
  expect(counted.conflicts).toBeGreaterThan(20)
  expect(counted.resent).toBeGreaterThan(10)
})

test.each(['with its base', 'of an earlier release'])(
  'a draft %s with an open conflict is refused at each save, and shows the conflict when it is opened again',
  async origin => {
    const [phone, laptop] = devices
    const { id } = await publish()
    const path = `/api/events/${id}`
    const read = async () => (await (await mateo.get(path)).json()) as Event
    const saved = async (form: EventEdit, base: Base<EventEdit>) =>
      await phone?.patch(path, bodyOf(eventShape, form, sentWith(changedUnits(eventShape, base.form, form))), {
        'if-match': `"${base.version}"`,
      })
    const base = baseFrom(await read())
    const form = { ...base.form, venue: 'La Azotea' }
    expect((await laptop?.patch(path, { venue: 'El Patio' }))?.status).toBe(200)

    const event = await read()
    const opened = openedWith(origin === 'with its base' ? { form, base } : form, event)
    expect(opened.conflicts).toEqual(['venue'])
    expect((await saved(opened.form, opened.base))?.status).toBe(412)

    const typed = { form: { ...opened.form, title: 'Noche abierta' }, base: opened.base }
    expect((await saved(typed.form, typed.base))?.status).toBe(412)
    expect(openedWith(typed, event).conflicts).toContain('venue')
    expect((await read()).venue).toBe('El Patio')
  },
)

async function publish(): Promise<Event> {
  return await publishEvent(mateo, {
    title: 'Noche de Son',
    startTime: '23:00',
    endTime: '04:00',
    venue: 'La Terraza',
    location: '99 Biscayne Blvd',
    latitude: 25.7743,
    longitude: -80.1937,
    category: 'salsa',
    price: '20.00',
  })
}

/** A device with the open form of the event. It types, saves, loses requests and responses, and resolves conflicts. */
async function editorOf(
  device: (typeof devices)[number],
  { id }: Event,
  counted: { written: number; conflicts: number; resent: number },
) {
  const path = `/api/events/${id}`
  const read = async () => baseFrom((await (await device.get(path)).json()) as Event)
  let base = await read()
  let form = base.form
  /** Forms that were sent without a response: the server may have stored them. */
  let withoutResponse: EventEdit[] = []

  const isOwn = (name: EventUnit, stored: EventEdit) =>
    withoutResponse.some(earlier => isSameIn(eventShape, name, earlier, stored))

  const choose = (current: Base<EventEdit>, conflicts: EventUnit[], takesTheirs: boolean) => {
    counted.conflicts += 1
    const mine = sentWith(changedUnits(eventShape, base.form, form))
    const ownChanges = ownUnits(mine, conflicts, takesTheirs ? [] : conflictsToShow(conflicts))
    form = withUnits(eventShape, current.form, form, ownChanges)
    base = current
  }

  const save = async (fate: string, takesTheirs: boolean): Promise<'stored' | 'refused' | 'nothing'> => {
    const changed = changedUnits(eventShape, base.form, form)
    if (changed.length === 0 || fate === 'lost') return 'nothing'
    const before = await read()
    const response = await device.patch(path, bodyOf(eventShape, form, sentWith(changed)), {
      'if-match': `"${base.version}"`,
    })
    const after = await read()
    if (response.status === 412) {
      expectSame(after, before)
      if (fate === 'response lost') return 'nothing'
      const { conflict } = (await response.json()) as ErrorResponse
      const conflicts = unitsNamed(eventShape, conflict?.fields ?? [])
      expectSome(conflicts)
      choose(baseFrom(conflict?.current as Event), conflicts, takesTheirs)
      return await save('arrives', takesTheirs)
    }
    // The changes of both editors may be invalid together. The server then refuses the edit as any invalid one.
    if (response.status === 400) {
      expectSame(after, before)
      form = base.form
      return 'refused'
    }
    expect(response.status).toBe(200)
    counted.written += 1
    if (withoutResponse.length > 0) counted.resent += 1
    expectOnly(changed, before.form, after.form)
    for (const name of changed)
      expect(
        isSameIn(eventShape, name, before.form, base.form) ||
          isSameIn(eventShape, name, before.form, form) ||
          isOwn(name, before.form),
        `${name} was overwritten without being seen`,
      ).toBe(true)
    if (fate === 'response lost') withoutResponse.push(form)
    else {
      withoutResponse = []
      base = after
      form = after.form
    }
    return 'stored'
  }

  return {
    async act({ action, change, fate, takesTheirs }: Step) {
      if (action === 'type') form = { ...form, ...change }
      if (action === 'save') await save(fate, takesTheirs)
      if (action === 'load') {
        base = await read()
        form = base.form
        withoutResponse = []
      }
      if (action === 'reopen') {
        const current = await read()
        const opened = reopened(eventShape, { form, base }, current)
        if (opened.conflicts.length > 0) choose(current, opened.conflicts, takesTheirs)
        else ({ form, base } = opened)
      }
    },
    /** Without faults, the remaining changes of the form reach the event. */
    async finish() {
      const wanted = form
      const changed = changedUnits(eventShape, base.form, form)
      if ((await save('arrives', false)) !== 'stored') return
      const stored = await read()
      for (const name of changed) expect(isSameIn(eventShape, name, wanted, stored.form), `${name} was lost`).toBe(true)
    },
  }
}

/** Only changed fields may differ afterwards, besides the coordinates and the time zone of a changed address. */
function expectOnly(changed: EventUnit[], before: EventEdit, after: EventEdit) {
  const allowed = new Set<EventUnit>(sentWith(changed))
  for (const name of Object.keys(eventUnits) as EventUnit[])
    if (!allowed.has(name)) expect(isSameIn(eventShape, name, before, after), `${name} was changed back`).toBe(true)
}

function expectSame(after: Base<EventEdit>, before: Base<EventEdit>) {
  expect(after).toEqual(before)
}

function expectSome(conflicts: EventUnit[]) {
  expect(conflicts).not.toEqual([])
}
