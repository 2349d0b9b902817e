/** The drawing above a sentence: nothing to show, or something that could not be loaded. */
export default function EmptyDrawing({ isError }: { isError: boolean }) {
  return isError ? <CutCable /> : <EmptyFloor />
}

/** A spotlight on an empty dance floor. */
function EmptyFloor() {
  return (
    <svg viewBox="0 0 96 80" aria-hidden="true" className="mb-5 h-20">
      <path d="M41 6h14l22 56a29 9 0 0 1-58 0z" className="fill-accent" opacity={0.16} />
      <ellipse cx={48} cy={62} rx={29} ry={9} className="fill-accent" opacity={0.45} />
      <path d="M39 2h18v6H39z" className="fill-current" />
      <path d="M8 62c0 9 18 15 40 15s40-6 40-15" className="fill-none stroke-line stroke-2" />
    </svg>
  )
}

/** The two ends of an unplugged cable: something could not be loaded. */
function CutCable() {
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true" className="mb-5 h-20">
      <path d="M2 44c14 0 12-16 26-16M94 12c-14 0-12 16-26 16" className="fill-none stroke-current stroke-2" />
      <path d="M28 20h10v16H28zM58 20h10v16H58z" className="fill-current" />
      <path d="M38 24h6M38 32h6" className="stroke-danger stroke-2" />
      <path d="M50 22v-8M55 38v8M47 40l-4 6" className="stroke-danger stroke-2" strokeLinecap="round" />
    </svg>
  )
}
