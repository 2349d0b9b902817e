import type { DoorList, DoorPerson } from '#contract/events/door/door.ts'
import { isFreeAt, termsOf } from '#contract/events/door/door-price.ts'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'
import type { Door } from './use-door.ts'

/** The number of a phone in the order of the first rows. */
export function phoneOf({ state }: Door, device: string): number {
  return state.phones.findIndex(phone => phone.device === device) + 1
}

/** "+2 · List of Noche Larga · free until 11 PM" of an added name, "+2: Camila, +1 · free" of a member. */
export function useTermsLine(list: DoorList): (person: DoorPerson) => string {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const nowMs = useNow()
  return person => {
    const { added, plusOnes } = person
    const until = termsOf(person)?.freeUntil ?? null
    const free = until === null ? text.freeNow : text.freeUntil(timeLabel(until, format))
    return [
      plusOnes && plusOnesLabel(plusOnes, format),
      added && added.people > 1 && `+${countLabel(added.people - 1, format)}`,
      added?.promoter && text.promotedBy(added.promoter),
      isFreeAt(person, nowMs, list) && free,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Empty for a walk-in, and for a person who is not on the list any more. */
export function nameOf(door: Door, pass: string | undefined): string {
  return personOf(door, pass)?.name ?? ''
}

export function personOf({ stored }: Door, pass: string | undefined): DoorPerson | undefined {
  return stored.list.people.find(person => person.pass === pass)
}

/** How many people come in with the pass or the name: one, and those who come along. */
export function expectedWith(person: DoorPerson | undefined): number {
  return person?.added?.people ?? 1 + (person?.plusOnes?.length ?? 0)
}
