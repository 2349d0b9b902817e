import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { markDots } from '#contract/posters/mark-dots.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { siteLogo } from '#pwa/i18n/page-site.ts'

/** The logo and the name of the installation. */
export function Brand() {
  const { brand } = useI18n().shell
  return <Wordmark name={brand} logo={siteLogo()} isDrawn={brand === DEFAULT_NAME} />
}

/**
 * The logo: sixteen dots in a circle, with the dots of the son clave highlighted. Always beside text, so it has no
 * accessible name.
 */
function Mark() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="size-[min(2rem,9vw)] shrink-0 overflow-visible">
      {markDots.map(({ x, y, radius, isLit, step }) => (
        <circle
          key={step}
          cx={x}
          cy={y}
          r={radius}
          className={isLit ? 'fill-accent' : 'fill-current'}
          opacity={isLit ? undefined : 0.55}
        />
      ))}
    </svg>
  )
}

/**
 * The logo beside the name. The default name is a drawn path: it needs a weight and width of the display font that no
 * other text uses.
 */
function Wordmark({ name, logo, isDrawn }: { name: string; logo: string | undefined; isDrawn: boolean }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo === undefined ? <Mark /> : <img src={logo} alt="" className="size-[min(2rem,9vw)]" />}
      {isDrawn ? <DrawnName name={name} /> : <span className="display truncate text-2xl">{name}</span>}
    </span>
  )
}

function DrawnName({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 -166 463 200"
      role="img"
      aria-label={name}
      className="fill-current"
      // Large text must not push the buttons of the header off a narrow screen.
      style={{ height: 'min(1.75rem, 7vw, 14vw - 1.15rem)' }}
    >
      <path d={letters} />
    </svg>
  )
}

const letters =
  'M13 33v-85-53h24l0 29 4 0q2-10 6-17 5-8 12-11 7-4 16-4 14 0 24 7 10 7 16 20 5 12 5 29 0 16-5 28-5 12-14 20-9 7-24 7-10 0-17-4-7-4-11-11-5-7-8-16h-3q1 5 2 11 1 5 1 11 1 5 1 10v29zm54-53q7 0 12-4 5-4 8-11 3-7 3-17 0-10-3-17-3-7-8-11-5-4-12-4-7 0-12 3-4 3-7 7-3 5-5 10-1 5-1 10v4q0 4 1 8 1 4 3 8 2 4 5 7 3 3 7 5 4 2 9 2zm69 20v-105h29v105zm14-121q-8 0-13-3-4-4-4-10 0-7 4-11 5-4 13-4 9 0 13 4 5 4 5 10 0 7-5 11-4 3-13 3zm78 124q-10 0-19-2-8-2-15-6-6-4-10-9-4-5-5-12l22-9q1 4 5 8 3 4 9 6 6 3 15 3 9 0 14-3 5-3 5-8 0-4-3-6-2-2-8-4-5-1-13-3-7-1-15-3-8-2-14-6-7-4-11-10-4-6-4-15 0-9 5-16 6-8 16-12 10-4 24-4 13 0 23 4 10 3 16 10 6 6 8 15l-23 8q-1-5-4-8-3-4-8-6-5-2-12-2-8 0-13 3-5 3-5 8 0 3 3 6 3 2 9 4 5 1 13 3 8 1 15 3 8 3 14 6 6 3 10 9 4 6 4 14 0 11-6 18-5 8-16 12-11 4-26 4zm101-1q-18 0-26-9-8-9-8-30v-45h-15l0-23h11q6 0 9-2 3-2 4-6l2-15h16v23h27v23h-27v44q0 7 4 11 3 3 10 3 4 0 7-1 4-1 7-3v27q-7 2-12 3-5 0-9 0zm60 1q-9 0-15-4-7-3-11-10-4-6-4-16 0-9 3-15 4-5 10-9 6-4 16-6 9-2 21-4 7-1 11-2 4-1 6-3 2-2 2-6 0-6-4-10-4-4-13-4-6 0-10 2-5 2-9 6-3 4-5 10l-25-7q2-8 6-15 5-6 11-10 7-4 15-6 8-2 18-2 15 0 25 5 10 5 14 15 5 11 5 27v18q0 7 0 14 1 7 1 15 1 7 1 14h-25q-1-5-2-12 0-6-1-13h-3q-3 8-8 14-5 7-13 10-7 4-17 4zm12-21q4 0 8-1 4-2 8-4 3-3 6-7 4-3 5-8l0-17 5 1q-4 3-9 4-5 2-10 2-5 1-10 2-5 1-9 3-4 1-6 4-2 3-2 8 0 6 4 9 4 4 10 4z'
