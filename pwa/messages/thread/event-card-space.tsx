/** Has the height of the card of an event, so that the thread does not move when it appears. */
export function EventCardSpace() {
  return (
    <span aria-hidden className="mt-1 flex p-2">
      <span className="aspect-4/5 w-13" />
    </span>
  )
}
