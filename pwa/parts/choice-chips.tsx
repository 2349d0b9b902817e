import type { ReactNode } from 'react'
import { Chip } from '#pwa/ui/chip.tsx'

export type ChipsProps = {
  label: ReactNode
  hint?: ReactNode
  /** The suggested choices in their order. Other chosen values are shown after them and can be removed. */
  offered: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  nameOf?: (choice: string) => string
  isLabelHidden?: boolean
}

/** A group of toggles. Chosen values that the screen does not offer stay chosen. */
export function ChoiceChips(props: ChipsProps) {
  const { label, hint, offered, chosen, onChange, nameOf = choice => choice, isLabelHidden = false } = props
  const choices = [...offered, ...chosen.filter(choice => !offered.includes(choice))]
  const toggle = (choice: string) =>
    onChange(chosen.includes(choice) ? chosen.filter(other => other !== choice) : [...chosen, choice])

  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      {hint && <p className="mb-2.5 text-sm text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {choices.map(choice => (
          <Chip key={choice} isOn={chosen.includes(choice)} className="max-w-full" onClick={() => toggle(choice)}>
            <bdi className="truncate">{nameOf(choice)}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
