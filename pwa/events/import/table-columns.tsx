import { useState } from 'react'
import { type ImportField, importFields } from '#contract/events/import/import-limits.ts'
import type { DateOrder, ImportPreview } from '#contract/events/import/imports.ts'
import { Segments } from '#pwa/ui/segments.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { useImportI18n } from './i18n.ts'
import type { ImportForm } from './import-form.ts'
import type { ImportState } from './use-import.ts'

type TableColumnsProps = Pick<ImportState, 'form' | 'change' | 'read'> & {
  preview: ImportPreview
  table: NonNullable<ImportPreview['table']>
}

/**
 * Which column of a table has which field. The events are read again after each change. Open at first if no row can be
 * imported with the columns that the server recognised.
 */
export function TableColumns({ form, preview, table, change, read }: TableColumnsProps) {
  const text = useImportI18n()
  const [isOpen, setIsOpen] = useState(() => preview.rows.every(({ event }) => event === null))
  const fields = form.columns ?? table.fields
  const dateOrder = form.dateOrder ?? table.dateOrder
  const options = [
    { value: '', label: text.noColumn },
    ...table.columns.map(({ name, sample }, position) => ({
      value: String(position),
      label: [name || `#${position + 1}`, sample].filter(Boolean).join(' · '),
    })),
  ]
  const readWith = (changed: Partial<ImportForm>) => void read(change({ columns: fields, dateOrder, ...changed }))
  const place = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = fields
    readWith({ columns: value === '' ? others : { ...others, [field]: Number(value) } })
  }

  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.columns}</summary>
      <p className="text-sm text-muted">{text.columnsText}</p>
      <div className="my-5 grid gap-5 sm:grid-cols-2">
        {importFields.map(field => (
          <Select
            key={field}
            label={text.fields[field]}
            name={`column-${field}`}
            value={String(fields[field] ?? '')}
            onChange={event => place(field, event.target.value)}
            options={options}
          />
        ))}
      </div>
      <Segments
        label={text.dateOrder}
        chosen={dateOrder}
        onChoose={order => readWith({ dateOrder: order })}
        options={ORDERS.map(order => ({ value: order, label: text.dateOrders[order] }))}
      />
    </details>
  )
}

const ORDERS: DateOrder[] = ['day-first', 'month-first']
