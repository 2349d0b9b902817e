import type { Event } from '#contract/events/events.ts'
import { instantOf } from '#contract/events/nights.ts'
import type { PricedNight } from '#contract/events/prices.ts'
import type { ProgramNight } from '#contract/events/program.ts'
import { type EventFormFields, orNull, pricedNightIn, tagsIn, whenOf } from './event-form-fields.ts'
import { programFaultIn, programFrom } from './program-rows.ts'

export type PreviewEvent = PricedNight &
  ProgramNight &
  Pick<
    Event,
    'description' | 'tags' | 'needsApproval' | 'prices' | 'attendingCount' | 'venue' | 'location' | 'city' | 'state'
  >

/**
 * The event of the form for the parts of its page. What is not valid yet is left out; without a date and a time any
 * night will do, because no part shows them then.
 */
export function previewEventOf(form: EventFormFields): PreviewEvent {
  const program = programFrom(form.program)
  const night = pricedNightIn(form)
  const endLocal = whenOf(form)?.endLocal ?? null
  const hasProgram = program && programFaultIn(form.program) === null
  const parts = program?.parts?.filter(({ from }) => from !== '')
  return {
    ...night,
    price: night.price ?? (form.isPriceAtTheDoor ? null : form.price || '0.00'),
    prices: night.prices?.length ? [...night.prices] : undefined,
    endsAt: endLocal === null ? null : instantOf(endLocal, night.timeZone),
    description: orNull(form.description),
    tags: tagsIn(form),
    venue: orNull(form.venue),
    location: orNull(form.location),
    city: form.city.trim(),
    state: form.state,
    attendingCount: 0,
    ...(form.needsApproval && { needsApproval: true }),
    ...(hasProgram && { program: { ...program, ...(parts && { parts }) } }),
  }
}
