/** The fields of an event that its row in the list shows. */
export type ListedEvent = { id: string; title: string; when: string; venue: string; price: string }

const COUNT = 12

/** As many events as a city has on a busy date. */
export const events: ListedEvent[] = Array.from({ length: COUNT }, (_, n) => ({
  id: `event-${n}`,
  title: `Salsa night number ${n + 1}`,
  when: `${8 + (n % 4)} PM – 2 AM`,
  venue: `Club ${n + 1}`,
  price: `$${5 * (n % 5)}`,
}))
