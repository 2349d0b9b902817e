import { portraitOf } from '#contract/posters/portrait.ts'

/** The picture of a person without a photo: a record with their initial on its label. */
export function Portrait({ id, initial }: { id: string; initial: string }) {
  const { ground, label, ink, rings } = portraitOf(id)
  return (
    <svg
      viewBox="-50 -50 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      <rect x={-200} y={-200} width={400} height={400} fill={ground} />
      {rings.map(({ radius, colour, dashes, turn }) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke={colour}
          strokeWidth={9}
          pathLength={16}
          strokeDasharray={dashes}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle r={27} fill={label} />
      <text
        dy="0.36em"
        textAnchor="middle"
        fontSize={34}
        fill={ink}
        className="font-display font-extrabold [font-stretch:78%]"
      >
        {initial}
      </text>
    </svg>
  )
}
