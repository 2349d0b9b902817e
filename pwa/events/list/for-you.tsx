import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import type { EventFilter, EventGroup } from './filter/event-filter.ts'
import { likedFirst, tasteIn } from './taste.ts'

type Order = 'taste' | 'time'

const STORED_ORDER = 'pista.order'

/**
 * The list in the order of the member: the events of the favourite genres come first, unless the member has chosen all
 * by time, which stays on this device. `listed` is undefined while the list is not known; a list by distance has its
 * own order. The filters are part of "All": above the list for the member, they would fill half of a phone.
 */
export function useForYou(me: Me | null, listed: EventGroup[] | undefined, filter: EventFilter) {
  const [order, setOrder] = useState<Order>(() => (localStorage.getItem(STORED_ORDER) === 'time' ? 'time' : 'taste'))
  const mayHaveTaste = me !== null && me.favoriteGenres.length > 0 && !filter.near
  const taste = mayHaveTaste && listed ? tasteIn(listed, me.favoriteGenres) : undefined
  const isLiked = order === 'taste' ? taste : undefined

  const isFiltered = Boolean(filter.genre ?? filter.wish ?? filter.near) || filter.isFree === true
  const isSet = isFiltered || filter.date !== undefined || filter.when !== 'tonight'
  const areNeeded = isSet || !mayHaveTaste || (listed !== undefined && !taste)
  // They stay where they were needed, so that the control that was just used is still there.
  const [wereNeeded, setWereNeeded] = useState(areNeeded)
  if (areNeeded && !wereNeeded) setWereNeeded(true)

  return {
    mayHaveTaste,
    isLiked,
    groups: listed && isLiked ? likedFirst(listed, isLiked) : listed,
    isFiltered,
    hasFilters: wereNeeded || order === 'time',
    /** Unset where the order makes no difference. */
    choice: taste && {
      order,
      onChoose: (chosen: Order) => {
        setOrder(chosen)
        localStorage.setItem(STORED_ORDER, chosen)
      },
    },
  }
}

type ForYouProps = { order: Order; count: number; onChoose: (order: Order) => void }

export function ForYou({ order, count, onChoose }: ForYouProps) {
  const text = useI18n().events.tonight
  return (
    <Segments<Order>
      label={text.order}
      isLabelHidden
      chosen={order}
      onChoose={onChoose}
      options={[
        { value: 'taste', label: text.forYou },
        { value: 'time', label: text.all(count) },
      ]}
      className="ml-auto max-w-52 grow basis-36"
    />
  )
}
