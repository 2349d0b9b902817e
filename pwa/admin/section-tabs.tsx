import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { Tabs, type TabsProps } from '#pwa/ui/tabs.tsx'

/** The parts of a section, of which the address names the chosen one. */
export function SectionTabs({ label, tabs }: Pick<TabsProps, 'label' | 'tabs'>) {
  const part = useQuery().get('part')
  const changeQuery = useChangeQuery()
  const [first] = tabs
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={part ?? first?.id ?? ''}
      onSelect={id => changeQuery({ part: id === first?.id ? undefined : id })}
    />
  )
}
