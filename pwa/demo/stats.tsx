export function Stats({ stats }: { stats: { value: string; name: string }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {stats.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="display figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
