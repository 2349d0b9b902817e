import { classNames } from '#pwa/ui/class-names.ts'

type CountedChoicesProps<Value> = {
  /** `count` is unset while it is not known. */
  choices: { value: Value; label: string; lang?: string | undefined; count: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** The choices of a sheet, one a line, each with the number of events that the list would show. */
export function CountedChoices<Value>({ choices, chosen, onChoose }: CountedChoicesProps<Value>) {
  return (
    <ul>
      {choices.map(({ value, label, lang, count }) => (
        <li key={label} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-pressed={value === chosen}
            lang={lang}
            onClick={() => onChoose(value)}
            className={classNames(
              'flex min-h-12 w-full items-center justify-between gap-4 text-left font-semibold',
              value === chosen ? 'text-accent-strong' : count === 0 && 'text-muted',
            )}
          >
            {label}
            {count !== undefined && <span className="figures font-normal text-muted">{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
