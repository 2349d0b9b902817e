import { categoryKey } from '#contract/events/categories.ts'
import type { Event, EventStatus } from '#contract/events/events.ts'
import type { CreateEventBody } from '#contract/events/form/event-body.ts'
import { hundredthsFrom, type Priced, priceText } from '#contract/events/price.ts'
import { type Base, type EditDraft, plainUnits, reopened, type Shape, unitsNamed, withUnits } from '#pwa/edits/merge.ts'
import type { OwnEventBody } from '#sw/delivery/kinds/own-events.ts'
import { type EventFormFields, formFrom, orderFrom } from './event-form-fields.ts'

export type EventEdit = EventFormFields & { status: EventStatus }

export const eventUnits = {
  ...plainUnits('status', 'title', 'description', 'category'),
  start: { form: ['date', 'startTime', 'reading'], sent: ['date', 'startTime', 'nightOf'] },
  ...plainUnits('endTime', 'venue', 'location'),
  city: { form: ['city', 'state', 'timeZone'], sent: ['city', 'state', 'timeZone'] },
  spot: { form: ['spot', 'spotOf'], sent: ['latitude', 'longitude'], dependsOn: ['location', 'city'] },
  price: { form: ['price', 'isPriceAtTheDoor', 'currency', 'prices'], sent: ['price', 'currency', 'prices'] },
  ...plainUnits('capacity', 'hasWaitingList', 'confirmedGuestsOnly', 'needsApproval', 'plusOneLimit', 'ticketsUrl'),
  ...plainUnits('tags', 'flyerUrl', 'poster', 'program', 'danceRoles', 'questions'),
} as const

export type EventUnit = keyof typeof eventUnits

export const eventShape: Shape<EventEdit, EventUnit> = {
  units: eventUnits,
  bodyFrom({ status, ...form }) {
    const body: CreateEventBody = orderFrom(form)
    // Normalized as the server stores them: '15' and '15.00' are the same price, 'Salsa' and 'salsa' the same category.
    const category = categoryKey(form.category) ?? form.category
    const { prices = null, poster = null, program = null, danceRoles = null, questions = null } = body
    return { ...body, category, ...pricedIn(form), prices, poster, program, danceRoles, questions, status }
  },
}

/** Normalized as the server stores it; unreadable input is sent unchanged, and the server refuses it. */
export function pricedIn(form: EventFormFields): Priced {
  const { price, currency } = orderFrom(form)
  const cents = hundredthsFrom(price)
  return { price: cents === 'price-unreadable' ? String(price) : priceText(cents), currency }
}

export function baseFrom(event: Event): Base<EventEdit> {
  // An event cached by an earlier release has no version; 0 makes the server compare every field.
  return { form: { ...formFrom(event), status: event.status }, version: event.version ?? 0 }
}

/**
 * The units to send. A changed address or city is sent with the coordinates: without them the server would delete the
 * event's coordinates.
 */
export function sentWith(changed: readonly EventUnit[]): EventUnit[] {
  const moves = changed.includes('location') || changed.includes('city')
  return moves && !changed.includes('spot') ? [...changed, 'spot'] : [...changed]
}

/** The stored draft of the form; an earlier release stored the typed values without the values they replaced. */
export type EventDraft = EditDraft<Partial<EventEdit>> | Partial<EventFormFields>

export function openedWith(
  draft: EventDraft | null,
  event: Event,
  base = baseFrom(event),
): EditDraft<EventEdit> & { conflicts: EventUnit[] } {
  if (draft === null) return { form: base.form, base, conflicts: [] }
  if ('base' in draft) return reopened(eventShape, draft, base)
  return reopened(eventShape, { form: { ...base.form, ...draft }, base: null }, base)
}

/** The conflicts to show. Where the address or the city is in conflict, the coordinates follow that choice. */
export function conflictsToShow(names: EventUnit[]): EventUnit[] {
  const hasPlace = names.some(isPlace)
  return hasPlace ? names.filter(name => name !== 'spot') : names
}

/**
 * The units of which the member keeps their own version, including coordinates that follow the choice of the address.
 */
export function ownUnits(mine: EventUnit[], conflicts: EventUnit[], yours: EventUnit[]): EventUnit[] {
  const shown = conflictsToShow(conflicts)
  const keepsOwnPlace = conflicts.filter(isPlace).every(name => yours.includes(name))
  return mine.filter(name => {
    if (!conflicts.includes(name)) return true
    return shown.includes(name) ? yours.includes(name) : keepsOwnPlace
  })
}

function isPlace(name: EventUnit) {
  return name === 'location' || name === 'city'
}

/**
 * An edit with what another tab has changed since `opened`, the waiting edit from which both forms were opened. A unit
 * that both have changed is that of the later edit.
 */
export function withOtherTab(
  edit: OwnEventBody & { draft: EditDraft<EventEdit> },
  other: OwnEventBody,
  opened: OwnEventBody | undefined,
): OwnEventBody {
  const draft = other.draft as EditDraft<EventEdit>
  const isChanged = (field: string) =>
    field in edit.fields && JSON.stringify(edit.fields[field]) !== JSON.stringify(opened?.fields[field])
  const hasNewFlyer = edit.flyer !== (opened?.flyer ?? null)
  const names = unitsNamed(eventShape, Object.keys(other.fields)).filter(
    name => !eventUnits[name].sent.some(isChanged) && !(name === 'flyerUrl' && hasNewFlyer),
  )
  const sent = new Set<string>(names.flatMap(name => eventUnits[name].sent))
  const fields = Object.fromEntries(Object.entries(other.fields).filter(([field]) => sent.has(field)))
  const base = other.version < edit.version ? draft.base : edit.draft.base
  return {
    ...edit,
    title: names.includes('title') ? other.title : edit.title,
    fields: { ...edit.fields, ...fields },
    version: base.version,
    flyer: names.includes('flyerUrl') ? other.flyer : edit.flyer,
    draft: { form: withUnits(eventShape, edit.draft.form, draft.form, names), base },
  }
}
