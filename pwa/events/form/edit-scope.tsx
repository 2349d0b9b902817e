import { useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { editSeries } from '#contract/events/series/calls.ts'
import type { SeriesEffect, SeriesScope } from '#contract/events/series/series.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { ifMatch } from '#sw/delivery/kinds/edit-conflict.ts'
import { send } from '#sw/http/send.ts'

// An edit of a series needs the server.
const ScopeParts = optional(() => import(/* online */ './scope-parts.tsx'))

/** The host has seen what an edit does, and keeps the series as it is. */
export class NotConfirmed extends Error {}

type Fields = Record<string, unknown>

/**
 * Whether the form of an event changes this date, or the series from it on, or all coming dates. `send` shows what the
 * edit does to each date and sends it when the host confirms; `part` belongs into the form.
 */
export function useEditScope(event: Event, isPossible: boolean) {
  const [scope, setScope] = useState<'this' | SeriesScope>('this')
  const [effect, setEffect] = useState<SeriesEffect | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const close = (isConfirmed: boolean) => {
    setEffect(null)
    answer.current?.(isConfirmed)
  }
  const confirmed = (shown: SeriesEffect) =>
    new Promise<boolean>(resolve => {
      answer.current = resolve
      setEffect(shown)
    })

  return {
    isSeries: scope !== 'this',
    /** Resolves to the event as the server has stored it. */
    async send(body: Fields, version: number): Promise<Event> {
      if (scope === 'this') throw new Error('the edit is of one date')
      const address = { params: { id: event.id }, body, headers: ifMatch(version) }
      const preview = await send(editSeries, { ...address, query: { scope, preview: '1' } })
      if (!(await confirmed(preview))) throw new NotConfirmed()
      await send(editSeries, { ...address, query: { scope } })
      return await send(eventCall, { params: { id: event.id } })
    },
    part: isPossible && event.series && (
      <ScopeParts scope={scope} onChoose={setScope} effect={effect} onClose={close} />
    ),
  }
}
