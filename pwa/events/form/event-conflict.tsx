import type { ReactNode } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { longSpanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { amountLabel, conditionLabel, priceName } from '#contract/events/price-labels.ts'
import { programLines } from '#contract/events/program-labels.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import type { ConflictingField } from '#pwa/edits/conflict-dialog.tsx'
import { cityLabel, useFormat, useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { pagePriceOf } from '../event/event-labels.tsx'
import { pairOf } from '../location/map-coordinates.ts'
import { coordinatesOf, pointOf } from './state/event-coordinates.ts'
import { conflictsToShow, type EventEdit, type EventUnit, pricedIn } from './state/event-edit.ts'
import { pricedNightIn, whenOf } from './state/event-form-fields.ts'
import { posterOfForm } from './state/form-poster.ts'
import { pricesFrom } from './state/price-rows.ts'
import { programFrom } from './state/program-rows.ts'

/**
 * The labels and values to compare when a field of an event was changed on two devices, in the same wording as the
 * form.
 */
export function useEventConflict() {
  const i18n = useI18n()
  const text = useEventFormI18n()
  const conflict = useEditConflictsI18n()
  const priceOf = usePriceOf()
  const program = useProgramI18n()
  const dance = useDanceI18n()
  const questions = useQuestionsI18n()
  const language = useLanguage(state => state.language)
  const format = useFormat()

  const labels: Record<EventUnit, string> = {
    status: conflict.status,
    title: text.name,
    description: text.description,
    category: text.category,
    start: text.dateAndTime,
    endTime: text.endTime,
    venue: text.venue,
    location: text.address,
    city: text.city,
    spot: text.onMap.title,
    price: text.price,
    capacity: text.capacity,
    hasWaitingList: text.waitingList,
    confirmedGuestsOnly: text.confirmedGuestsOnly,
    needsApproval: text.needsApproval,
    plusOneLimit: text.plusOnes.label,
    ticketsUrl: text.tickets,
    tags: text.tags,
    flyerUrl: text.flyer,
    poster: text.poster.label,
    program: program.form.title,
    danceRoles: dance.title,
    questions: questions.form.title,
  }

  const start = (form: EventEdit) => {
    const when = whenOf({ ...form, endTime: '' })
    return when ? longSpanLabel(when, format) : form.date
  }
  const valueOf = (name: EventUnit, form: EventEdit): ReactNode => {
    if (name === 'status') return i18n.events.status[form.status]
    if (name === 'category') return categoryLabel(form.category, language)
    if (name === 'start') return start(form)
    if (name === 'endTime') return form.endTime === '' ? '' : timeLabel(form.endTime, format)
    if (name === 'city') return cityLabel(form)
    if (name === 'price') return priceOf(form)
    if (name === 'hasWaitingList' || name === 'confirmedGuestsOnly' || name === 'needsApproval')
      return form[name] ? i18n.people.unsent.on : i18n.people.unsent.off
    if (name === 'plusOneLimit') return form.plusOneLimit || text.plusOnes.none
    if (name === 'spot') {
      const point = pointOf(coordinatesOf(form))
      return point ? pairOf(point) : conflict.noCoordinates
    }
    if (name === 'flyerUrl')
      return form.flyerUrl === null ? (
        conflict.noFlyer
      ) : (
        <img src={form.flyerUrl} alt={conflict.picture} className="h-36" />
      )
    if (name === 'poster')
      return form.poster ? (
        <Poster
          {...posterOfForm(form)}
          label={conflict.picture}
          width={320}
          height={400}
          className="relative aspect-4/5 w-24"
        />
      ) : (
        text.poster.automatic
      )
    if (name === 'program') return programLines(programFrom(form.program) ?? {}, program, format).join(' · ')
    if (name === 'danceRoles') {
      const { asks, ratio, from, isShown } = form.danceRoles
      const limit = ratio && `${dance.form.ratio}: ${decimalLabel(Number(ratio), format)}`
      const start = ratio && from && `${dance.form.from}: ${from}`
      return asks ? [dance.form.asks, limit, start, isShown && dance.form.show].filter(Boolean).join(' · ') : ''
    }
    if (name === 'questions')
      return form.questions.map(({ text, isRequired }) => (isRequired ? text : questions.optional(text))).join(' · ')
    return form[name]
  }

  return (names: EventUnit[], saved: EventEdit, yours: EventEdit): ConflictingField<EventUnit>[] =>
    conflictsToShow(names).map(name => ({
      name,
      label: labels[name],
      saved: valueOf(name, saved) || conflict.empty,
      yours: valueOf(name, yours) || conflict.empty,
    }))
}

function usePriceOf() {
  const i18n = useI18n()
  const prices = usePricesI18n()
  const format = useFormat()
  return (form: EventEdit) => {
    if (form.prices.length > 0) {
      const night = pricedNightIn(form)
      return pricesFrom(form.prices)
        .map(price =>
          [
            priceName(price, prices),
            amountLabel(price.price, night, i18n.events.price, format),
            conditionLabel(price, night, prices, format),
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join(' · ')
    }
    const { text: price, exact } = pagePriceOf(pricedIn(form), i18n.events, format)
    return exact ?? price
  }
}
