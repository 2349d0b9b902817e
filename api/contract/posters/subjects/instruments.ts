import { arc, circle, ellipse, fill, inTurn, moved, pointAt, rect, ring, stroke, times, wedge } from './shapes.ts'
import type { SubjectDrawing } from './subject.ts'

export const congas: SubjectDrawing = {
  shows: [130, 390],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: true,
  draw({ dark, main, second, light }) {
    const drum = (x: number, y: number, scale: number, body: string, stave: string) =>
      moved(
        `translate(${x} ${y}) scale(${scale})`,
        fill('M-50 0C-66 70 -58 130 -34 330L34 330C58 130 66 70 50 0Z', body),
        fill('M-14 6C-20 70 -16 130 -10 330L10 330C16 130 20 70 14 6Z', stave),
        stroke('M-58 62Q0 82 58 62', dark, 5),
        times(5, at => stroke(`M${-40 + at * 20} ${at % 4 ? 21 : 14}L${-44 + at * 22} 58`, dark, 3.5)),
        ellipse(0, 0, 52, 18, light),
        stroke('M-52 2A52 18 0 0 0 52 2', dark, 6),
      )
    return drum(66, 190, 0.95, second, main) + drum(232, 160, 1.12, main, second) + drum(150, 220, 1.05, light, main)
  },
}

export const guitar: SubjectDrawing = {
  shows: [70, 370],
  lockups: ['band'],
  flips: true,
  draw({ dark, main, second, light }) {
    return moved(
      'rotate(24 150 200)',
      rect(128, -240, 44, 350, dark),
      fill(
        'M150 80C230 70 262 120 244 178C236 206 250 222 272 262C310 340 246 430 150 430C54 430 -10 340 28 262C50 222 64 206 56 178C38 120 70 70 150 80Z',
        main,
      ),
      fill('M150 80C230 70 262 120 244 178C236 206 250 222 272 262C310 340 246 430 150 430Z', second),
      circle(150, 206, 46, dark),
      ring(150, 206, 55, light, 3, 'stroke-dasharray="2 9"'),
      rect(96, 322, 108, 16, dark, 'rx="6"'),
      times(6, at => stroke(`M${134 + at * 6.4} -240V330`, light, 1.2 + at * 0.25)),
      times(9, at => rect(128, -228 + at * 36, 44, 2.4, light)),
    )
  },
}

export const accordion: SubjectDrawing = {
  shows: [128, 380],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: false,
  draw({ dark, main, second, light }) {
    const fold = (from: number, share: number) => wedge(150, 470, 170, 330, from, from + 7 * share)
    return (
      times(12, at => fill(fold(-42 + at * 7, 1), at % 2 ? second : light)) +
      times(12, at => fill(fold(-42 + at * 7, 0.3), dark)) +
      fill(wedge(150, 470, 162, 338, -68, -42), main) +
      fill(wedge(150, 470, 162, 338, 42, 68), main) +
      times(18, at => {
        const [x, y] = pointAt(150, 470, 186 + (at % 6) * 25, -58 + Math.floor(at / 6) * 6)
        return circle(x, y, 4.6, dark)
      }) +
      times(9, at => fill(wedge(150, 470, 182 + at * 15.6, 193 + at * 15.6, 47, 60), at % 3 ? light : dark))
    )
  },
}

export const tambora: SubjectDrawing = {
  shows: [84, 320],
  lockups: ['bottom', 'top', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    return (
      moved(
        'rotate(-16 150 196)',
        fill('M52 112H248A34 84 0 0 1 248 280H52A34 84 0 0 1 52 112Z', main),
        stroke('M60 116L108 276L122 114L168 278L182 114L226 276L242 114', light, 5),
        ellipse(52, 196, 34, 84, light),
        ellipse(52, 196, 24, 66, second),
        stroke('M52 112A34 84 0 0 0 52 280A34 84 0 0 0 52 112', dark, 7),
        stroke('M248 112A34 84 0 0 1 248 280', dark, 7),
      ) +
      stroke('M-14 356L84 214', second, 12) +
      circle(87, 209, 12, dark) +
      stroke('M300 42L262 128', second, 12) +
      times(3, at => stroke(arc(52, 222, 70 + at * 16, -118 + at * 4, -72 - at * 4), light, 4))
    )
  },
}

export const maracas: SubjectDrawing = {
  shows: [36, 330],
  lockups: ['band', 'top'],
  flips: true,
  draw({ dark, main, second, light }) {
    const maraca = (angle: number, body: string) =>
      moved(
        `translate(150 214) rotate(${angle})`,
        rect(-9, -30, 18, 260, light, 'rx="9"'),
        ellipse(0, -96, 60, 76, body),
        times(6, at => {
          const [x, y] = pointAt(0, -106, 34, at * 60)
          return circle(x, y, 6, dark)
        }),
        circle(0, -106, 7, dark),
        stroke('M-50 -60Q0 -34 50 -60', dark, 7),
      )
    return (
      times(4, at =>
        [-62 + at * 3, 46 - at * 3]
          .map(from => stroke(arc(150, 214, 228 - at * 14, from, from + 16), light, 4.5))
          .join(''),
      ) +
      maraca(-34, main) +
      maraca(34, second)
    )
  },
}

export const trumpet: SubjectDrawing = {
  shows: [40, 330],
  lockups: ['bottom', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    const dashes = ['', '2 14', '', '30 12', '2 14'] as const
    return (
      times(5, at =>
        stroke(
          arc(72, 84, 40 + at * 22, -152 - at * 2, -8 + at * 2),
          inTurn(at, second, light),
          5.5,
          `stroke-dasharray="${dashes[at]}"`,
        ),
      ) +
      moved(
        'rotate(-38 150 200) translate(16 -18)',
        fill('M40 112C62 174 92 185 140 187L430 187V203L140 203C92 205 62 216 40 278C34 232 34 158 40 112Z', main),
        ellipse(40, 195, 14, 84, light),
        ellipse(42, 195, 9, 64, second),
        `<rect x="130" y="194" width="130" height="60" rx="30" fill="none" stroke="${main}" stroke-width="13"/>`,
        times(3, at => rect(160 + at * 28, 146, 16, 116, light, 'rx="5"') + rect(157 + at * 28, 134, 22, 11, dark)),
      )
    )
  },
}

/** A keyboard that is bent around a corner, with two keys that sound. */
export const keys: SubjectDrawing = {
  shows: [30, 390],
  lockups: ['band'],
  stands: 'bottom',
  flips: true,
  draw({ dark, main, second, light }) {
    const key = (at: number) => inTurn([7, 11].indexOf(at) + 1, light, main, second)
    return (
      fill(wedge(-30, 440, 0.1, 430, 0, 110), dark) +
      times(15, at => fill(wedge(-30, 440, 180, 426, at * 7.2 + 0.3, (at + 1) * 7.2 - 0.3), key(at))) +
      times(14, at =>
        [2, 6, 9, 13].includes(at)
          ? ''
          : fill(wedge(-30, 440, 272, 432, (at + 1) * 7.2 - 2.1, (at + 1) * 7.2 + 2.1), dark),
      ) +
      fill(wedge(-30, 440, 0.1, 150, 0, 110), main) +
      fill(wedge(-30, 440, 0.1, 122, 0, 110), second)
    )
  },
}

/** The waist of a double bass, from above. */
export const bass: SubjectDrawing = {
  shows: [60, 370],
  lockups: ['band'],
  flips: false,
  draw({ dark, main, second, light }) {
    const hole = 'M-14 -44C-30 -40 -26 -18 -8 0C8 16 12 36 -2 44'
    const half = (transform: string) =>
      moved(transform, stroke(hole, dark, 8), circle(-12, -42, 8, dark), circle(-4, 42, 9, dark))
    return (
      fill(
        'M92 -60C70 60 64 110 104 150C130 176 130 204 96 240C30 306 30 400 70 560H230C270 400 270 306 204 240C170 204 170 176 196 150C236 110 230 60 208 -60Z',
        main,
      ) +
      fill('M150 -60H208C230 60 236 110 196 150C170 176 170 204 204 240C270 306 270 400 230 560H150Z', second) +
      half('translate(100 296)') +
      half('translate(200 296) scale(-1 1)') +
      fill('M130 -60H170L164 268H136Z', dark) +
      rect(112, 322, 76, 14, dark, 'rx="4"') +
      times(4, at => stroke(`M${138 + at * 8} -60V560`, light, 1.6 + (3 - at) * 0.5))
    )
  },
}

export const speakers: SubjectDrawing = {
  shows: [14, 330],
  lockups: ['band'],
  flips: false,
  draw({ dark, main, second, light }) {
    const cone = (x: number, y: number, size: number, colour: string) =>
      circle(x, y, size, dark) +
      circle(x, y, size * 0.86, colour) +
      times(3, at => ring(x, y, size * (0.72 - at * 0.14), dark, 2)) +
      circle(x, y, size * 0.3, dark) +
      circle(x - size * 0.08, y - size * 0.08, size * 0.1, colour)
    return (
      rect(18, -70, 126, 500, second, 'rx="10"') +
      rect(156, -70, 126, 500, second, 'rx="10"') +
      cone(81, 66, 38, light) +
      cone(219, 66, 38, main) +
      cone(81, 172, 56, main) +
      cone(219, 172, 56, light) +
      cone(81, 274, 40, light) +
      cone(219, 274, 40, main)
    )
  },
}

export const record: SubjectDrawing = {
  shows: [10, 330],
  lockups: ['bottom', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    return (
      circle(196, 172, 176, dark) +
      times(6, at => stroke(arc(196, 172, 160 - at * 15, 200 + at * 9, 310 + at * 5), inTurn(at, second, main), 2)) +
      times(6, at => stroke(arc(196, 172, 156 - at * 15, 30 + at * 6, 110 + at * 4), inTurn(at, main, second), 2)) +
      circle(196, 172, 62, light) +
      fill(wedge(196, 172, 0.1, 62, 90, 270), main) +
      circle(196, 172, 8, dark) +
      stroke('M14 -60V96L52 220L96 252', second, 11) +
      rect(82, 238, 40, 22, second, 'rx="4" transform="rotate(36 96 250)"')
    )
  },
}

export const mic: SubjectDrawing = {
  shows: [10, 330],
  lockups: ['top', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    return moved(
      'rotate(-14 150 200)',
      rect(141, 280, 18, 300, dark),
      `<rect x="62" y="96" width="176" height="210" rx="88" fill="none" stroke="${dark}" stroke-width="14"/>`,
      rect(82, 18, 136, 254, main, 'rx="68"'),
      fill('M150 18A68 68 0 0 1 218 86V204A68 68 0 0 1 150 272Z', second),
      times(5, at => rect(100, 62 + at * 25, 100, 11, at === 2 ? light : dark, 'rx="5.5"')),
      rect(82, 186, 136, 14, light),
      rect(143, 196, 14, 74, dark),
    )
  },
}
