import type { ReactNode } from 'react'

export type DetailsListProps = {
  /** An entry with an empty detail is left out together with its label. */
  details: [label: string, detail: ReactNode][]
  className?: string
}

/** A list of facts, each below its label. */
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
