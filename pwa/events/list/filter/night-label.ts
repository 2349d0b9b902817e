type NightLabels = { tonightIs: (label: string) => string; tomorrowIs: (label: string) => string }

/** "Tonight, Sun Nov 22", "Tomorrow, Mon Nov 23", or the date alone. */
export function nightLabel(nightOf: string, tonight: string, label: string, i18n: NightLabels) {
  if (nightOf === tonight) return i18n.tonightIs(label)
  const tomorrow = Temporal.PlainDate.from(tonight).add({ days: 1 }).toString()
  return nightOf === tomorrow ? i18n.tomorrowIs(label) : label
}
