const NAMES = [
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'Locale',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
  'Segmenter',
] as const

/** Counts the objects of `Intl` that are made between `start` and `stop`. */
export function countIntl() {
  let made = 0
  const originals = new Map(NAMES.map(name => [name, Object.getOwnPropertyDescriptor(Intl, name)]))
  return {
    start() {
      made = 0
      for (const [name, descriptor] of originals)
        Object.defineProperty(Intl, name, {
          ...descriptor,
          value: new Proxy(descriptor?.value as new (...args: unknown[]) => object, {
            construct(target, args) {
              made += 1
              return Reflect.construct(target, args)
            },
            apply(target, _self, args) {
              made += 1
              return Reflect.construct(target, args)
            },
          }),
        })
    },
    made: () => made,
    stop() {
      for (const [name, descriptor] of originals) if (descriptor) Object.defineProperty(Intl, name, descriptor)
    },
  }
}
