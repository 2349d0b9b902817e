/** Each is made of the tokens of the theme, and of the accent of the site. */
const mixes = {
  land: 'var(--ground)',
  water: 'color-mix(in oklab, var(--edge) 22%, var(--ground))',
  park: 'color-mix(in oklab, var(--live) 14%, var(--ground))',
  building: 'color-mix(in oklab, var(--text) 5%, var(--ground))',
  street: 'color-mix(in oklab, var(--text) 10%, var(--ground))',
  avenue: 'color-mix(in oklab, var(--text) 17%, var(--ground))',
  highway: 'color-mix(in oklab, var(--text) 26%, var(--ground))',
  name: 'var(--muted)',
  place: 'var(--text)',
  point: 'var(--accent)',
  count: 'var(--on-accent)',
}

export type MapColours = Record<keyof typeof mixes, string>

/** The colours of the theme at this element. The library of the map does not know the notations of the tokens. */
export function mapColoursAt(element: HTMLElement): MapColours {
  const probe = element.appendChild(document.createElement('span'))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const written = (mix: string) => {
    probe.style.color = mix
    if (!context) return 'rgb(128, 128, 128)'
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    return `rgb(${context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')})`
  }
  const colours = {
    land: written(mixes.land),
    water: written(mixes.water),
    park: written(mixes.park),
    building: written(mixes.building),
    street: written(mixes.street),
    avenue: written(mixes.avenue),
    highway: written(mixes.highway),
    name: written(mixes.name),
    place: written(mixes.place),
    point: written(mixes.point),
    count: written(mixes.count),
  }
  probe.remove()
  return colours
}
