import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'

type Order = 'taste' | 'time'

const STORED_ORDER = 'pista.order'

/** Whether the events of the favourite genres come first. The choice stays on this device. */
export function useOrder(): [order: Order, choose: (order: Order) => void] {
  const [order, setOrder] = useState<Order>(() => (localStorage.getItem(STORED_ORDER) === 'time' ? 'time' : 'taste'))
  return [
    order,
    chosen => {
      setOrder(chosen)
      if (chosen === 'time') localStorage.setItem(STORED_ORDER, chosen)
      else localStorage.removeItem(STORED_ORDER)
    },
  ]
}

export function ForYou({ order, count, onChoose }: { order: Order; count: number; onChoose: (order: Order) => void }) {
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
    />
  )
}
