/** Attributes beyond the colour, as SVG text. */
type More = string

const DEGREE = Math.PI / 180

/** A point of a circle; 0° is at the top, and angles grow clockwise. */
export function pointAt(x: number, y: number, radius: number, angle: number): [x: number, y: number] {
  return [round(x + radius * Math.sin(angle * DEGREE)), round(y - radius * Math.cos(angle * DEGREE))]
}

export function arc(x: number, y: number, radius: number, from: number, to: number) {
  const start = pointAt(x, y, radius, from)
  const end = pointAt(x, y, radius, to)
  return `M${start.join(' ')}A${radius} ${radius} 0 ${Number(Math.abs(to - from) > 180)} ${Number(to > from)} ${end.join(' ')}`
}

export function wedge(x: number, y: number, inner: number, outer: number, from: number, to: number) {
  const large = Number(to - from > 180)
  const corners = [pointAt(x, y, outer, to), pointAt(x, y, inner, to), pointAt(x, y, inner, from)].map(point =>
    point.join(' '),
  )
  return `M${pointAt(x, y, outer, from).join(' ')}A${outer} ${outer} 0 ${large} 1 ${corners[0]}L${corners[1]}A${inner} ${inner} 0 ${large} 0 ${corners[2]}Z`
}

export function fill(path: string, colour: string, more: More = '') {
  return `<path d="${path}" fill="${colour}" ${more}/>`
}

export function stroke(path: string, colour: string, width: number, more: More = '') {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function circle(x: number, y: number, radius: number, colour: string, more: More = '') {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}" ${more}/>`
}

/** The line of a circle. */
export function ring(x: number, y: number, radius: number, colour: string, width: number, more: More = '') {
  return circle(x, y, radius, 'none', `stroke="${colour}" stroke-width="${width}" ${more}`)
}

export function rect(x: number, y: number, width: number, height: number, colour: string, more: More = '') {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}" ${more}/>`
}

export function ellipse(x: number, y: number, across: number, down: number, colour: string, more: More = '') {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${across}" ry="${down}" fill="${colour}" ${more}/>`
}

export function moved(transform: string, ...shapes: string[]) {
  return `<g transform="${transform}">${shapes.join('')}</g>`
}

export function times(count: number, shape: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => shape(index)).join('')
}

/** The colour at this place of a repeated series. */
export function inTurn(index: number, ...colours: [string, ...string[]]) {
  return colours[index % colours.length] ?? colours[0]
}

const SON_CLAVE = [0, 3, 6, 10, 12]

export function isClave(step: number) {
  return SON_CLAVE.includes(step)
}

export function round(value: number) {
  return Math.round(value * 10) / 10
}
