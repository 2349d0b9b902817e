import { useId } from 'react'
import { classNames } from '../class-names.ts'

export type SegmentsProps<Value extends string> = {
  label: string
  chosen: Value
  onChoose: (value: Value) => void
  options: readonly { value: Value; label: string; lang?: string }[]
  isLabelHidden?: boolean
  className?: string
}

/** A few choices side by side of which exactly one is chosen: radio buttons that look like a switch. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, chosen, onChoose, options, isLabelHidden = false, className } = props
  const name = useId()

  return (
    <fieldset className={className}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap rounded-control border border-line bg-raised p-1">
        {options.map(option => (
          <label
            key={option.value}
            lang={option.lang}
            className={classNames(
              'flex min-h-11 grow basis-0 cursor-pointer whitespace-nowrap items-center justify-center rounded-inner px-2 text-center text-sm font-semibold',
              'transition has-focus-visible:outline-3 has-focus-visible:outline-(--focus)',
              option.value === chosen ? 'bg-text text-ground' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
