import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Chip } from '#pwa/ui/chip.tsx'

type SheetChipProps = { label: ReactNode; lang?: string | undefined; isOn: boolean; onOpen: () => void }

/** A filter whose choices are in a dialog: it is no toggle. */
export function SheetChip({ label, lang, isOn, onOpen }: SheetChipProps) {
  return (
    <Chip
      isOn={isOn}
      aria-pressed={undefined}
      aria-current={isOn || undefined}
      aria-haspopup="dialog"
      lang={lang}
      onClick={onOpen}
    >
      {label}
      <ChevronDown aria-hidden className="size-4" />
    </Chip>
  )
}
