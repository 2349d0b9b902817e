import type { ReactNode } from 'react'

export type DetailsListProps = {
  /** What is empty is left out, its label with it. */
  details: [label: string, detail: ReactNode][]
  className?: string
}

/** A few facts, each under its name. */
export function DetailsList({ details, className = 'space-y-3' }: DetailsListProps) {
  return (
    <dl className={`figures ${className}`}>
      {details.map(
        ([label, detail]) =>
          detail && (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium">{detail}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
