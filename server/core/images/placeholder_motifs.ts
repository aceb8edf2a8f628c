/** The things that generated pictures show. Each stands on a ground at 840 of 1024, in its middle, about 560 wide. */

import type { Paint } from './placeholder_colours.ts';

type Draw = (paint: Paint) => string;

const leaf = (x: number, y: number, turn: number, length: number, fill: string): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${length / 100})" fill="${fill}" d="M0 0C-34-28-34-72 0-100C34-72 34-28 0 0Z"/>`;

const sprig = (x: number, y: number, scale: number, one: string, two: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0C-4-80 6-150 0-250" stroke="${two}" stroke-width="9" fill="none" stroke-linecap="round"/>${[
    [-50, -60],
    [60, -100],
    [-45, -140],
    [50, -185],
    [0, -235],
  ]
    .map(([turn, y2], i) => leaf(0, y2!, turn!, 105, i % 2 ? two : one))
    .join('')}</g>`;

const plant: Draw = (p) => `
  ${[
    [-62, 210],
    [-34, 270],
    [62, 220],
    [36, 285],
    [0, 320],
  ]
    .map(([turn, length], i) => leaf(512, 560, turn!, length!, i % 2 ? p.leafDark : p.leaf))
    .join('')}
  ${leaf(512, 560, -14, 200, p.leafLight)}
  <path d="M372 566H652L616 812a34 34 0 0 1-34 30H442a34 34 0 0 1-34-30Z" fill="${p.main}"/>
  <path d="M372 566H512V842H442a34 34 0 0 1-34-30Z" fill="#fff" opacity=".13"/>
  <rect x="350" y="540" width="324" height="66" rx="20" fill="${p.main}"/><rect x="350" y="588" width="324" height="18" rx="9" fill="${p.dark}" opacity=".22"/>`;

const lamp: Draw = (p) => `
  <ellipse cx="512" cy="560" rx="250" ry="200" fill="${p.disc}" opacity=".75"/>
  <rect x="500" y="480" width="24" height="320" fill="${p.wood}"/>
  <ellipse cx="512" cy="470" rx="46" ry="46" fill="#fff3c9"/>
  <path d="M404 250a24 24 0 0 1 23-17H597a24 24 0 0 1 23 17L704 480a20 20 0 0 1-19 26H339a20 20 0 0 1-19-26Z" fill="${p.main}"/>
  <path d="M404 250a24 24 0 0 1 23-17H512V506H339a20 20 0 0 1-19-26Z" fill="#fff" opacity=".16"/>
  <path d="M380 842a132 58 0 0 1 264 0Z" fill="${p.wood}"/><path d="M380 842a132 58 0 0 1 132-58V842Z" fill="#fff" opacity=".14"/>`;

const sofa: Draw = (p) => `
  <g fill="${p.wood}"><path d="M268 790h34l-10 54h-16zM722 790h34l-8 54h-16z"/></g>
  <rect x="232" y="470" width="560" height="270" rx="74" fill="${p.dark}"/>
  <rect x="264" y="500" width="240" height="190" rx="46" fill="${p.main}"/><rect x="520" y="500" width="240" height="190" rx="46" fill="${p.main}"/>
  <rect x="250" y="650" width="262" height="96" rx="36" fill="${p.light}"/><rect x="512" y="650" width="262" height="96" rx="36" fill="${p.light}"/>
  <rect x="228" y="726" width="568" height="76" rx="30" fill="${p.main}"/>
  <rect x="176" y="590" width="104" height="212" rx="50" fill="${p.main}"/><rect x="744" y="590" width="104" height="212" rx="50" fill="${p.main}"/>
  <rect x="176" y="590" width="52" height="212" rx="26" fill="#fff" opacity=".1"/>
  <rect x="318" y="548" width="124" height="124" rx="26" transform="rotate(-12 380 610)" fill="${p.accent}"/>`;

const armchair: Draw = (p) => `
  <g fill="${p.wood}"><path d="M352 786h32l-16 58h-14zM640 786h32l-2 58h-14z"/></g>
  <path d="M352 470a96 96 0 0 1 96-96H576a96 96 0 0 1 96 96V740H352Z" fill="${p.dark}"/>
  <path d="M392 486a70 70 0 0 1 70-70H562a70 70 0 0 1 70 70V700H392Z" fill="${p.main}"/>
  <rect x="376" y="640" width="272" height="100" rx="40" fill="${p.light}"/><rect x="350" y="722" width="324" height="76" rx="30" fill="${p.main}"/>
  <rect x="298" y="580" width="96" height="218" rx="46" fill="${p.main}"/><rect x="630" y="580" width="96" height="218" rx="46" fill="${p.main}"/>
  <rect x="298" y="580" width="46" height="218" rx="23" fill="#fff" opacity=".1"/>
  <rect x="462" y="540" width="104" height="104" rx="24" transform="rotate(9 514 592)" fill="${p.accent}"/>`;

const beanbag: Draw = (p) => `
  <path d="M228 760C214 640 330 600 372 500C396 440 440 392 512 392C596 392 622 452 652 520C692 606 812 640 796 762C788 826 700 842 512 842S236 828 228 760Z" fill="${p.main}"/>
  <path d="M512 392C596 392 622 452 652 520C692 606 812 640 796 762C788 826 700 842 512 842C620 760 606 560 512 392Z" fill="${p.dark}" opacity=".5"/>
  <path d="M512 392C436 520 400 700 452 838" stroke="${p.light}" stroke-width="7" fill="none" opacity=".8"/><path d="M512 392C590 500 640 640 626 834" stroke="${p.light}" stroke-width="7" fill="none" opacity=".5"/>
  <circle cx="512" cy="398" r="26" fill="${p.accent}"/>`;

const table: Draw = (p) => `
  ${sprig(430, 470, 0.62, p.leaf, p.leafDark)}<path d="M392 470h76l-12 78h-52z" fill="${p.accent}"/>
  <path d="M560 520a40 40 0 0 1 80 0v28h-80z" fill="${p.light}"/>
  <rect x="196" y="546" width="632" height="46" rx="20" fill="${p.wood}"/><rect x="196" y="546" width="632" height="16" rx="8" fill="#fff" opacity=".2"/>
  <rect x="262" y="592" width="500" height="54" fill="${p.wood}"/><rect x="262" y="592" width="500" height="54" fill="#000" opacity=".16"/>
  <path d="M250 592h52l-26 250h-30zM722 592h52l4 250h-30z" fill="${p.wood}"/>`;

const drawers: Draw = (p) => `
  ${sprig(618, 372, 0.6, p.leaf, p.leafDark)}<path d="M580 366h76l-10 66h-56z" fill="${p.accent}"/>
  <rect x="372" y="392" width="130" height="40" rx="8" fill="${p.light}"/><rect x="388" y="364" width="102" height="30" rx="8" fill="${p.dark}"/>
  <path d="M318 786h40l-10 56h-22zM666 786h40l-8 56h-22z" fill="${p.wood}"/>
  <rect x="288" y="430" width="448" height="370" rx="26" fill="${p.wood}"/><rect x="288" y="430" width="448" height="370" rx="26" fill="#000" opacity=".1"/>
  ${[456, 568, 680].map((y) => `<rect x="314" y="${y}" width="396" height="98" rx="14" fill="${p.wood}"/><rect x="314" y="${y}" width="396" height="98" rx="14" fill="#fff" opacity=".15"/><circle cx="420" cy="${y + 49}" r="12" fill="${p.disc}"/><circle cx="604" cy="${y + 49}" r="12" fill="${p.disc}"/>`).join('')}`;

const bedside: Draw = (p) => `
  <path d="M438 300h110l44 108H394z" fill="${p.accent}"/><rect x="486" y="408" width="14" height="66" fill="${p.dark}"/><ellipse cx="493" cy="478" rx="54" ry="14" fill="${p.dark}"/>
  <rect x="572" y="446" width="94" height="32" rx="8" fill="${p.main}"/>
  <path d="M362 770h38l-16 72h-20zM624 770h38l-2 72h-20z" fill="${p.wood}"/>
  <rect x="322" y="476" width="380" height="310" rx="24" fill="${p.wood}"/><rect x="352" y="512" width="320" height="100" rx="14" fill="#fff" opacity=".18"/><circle cx="512" cy="562" r="13" fill="${p.disc}"/>
  <rect x="352" y="634" width="320" height="124" rx="14" fill="#000" opacity=".24"/><rect x="384" y="716" width="180" height="20" rx="6" fill="${p.light}"/><rect x="396" y="696" width="150" height="20" rx="6" fill="${p.accent}"/>`;

const bed: Draw = (p) => `
  <rect x="196" y="430" width="632" height="300" rx="56" fill="${p.wood}"/>
  <rect x="250" y="560" width="230" height="120" rx="48" fill="#fffaf0"/><rect x="544" y="560" width="230" height="120" rx="48" fill="#fffaf0"/>
  <rect x="396" y="590" width="232" height="104" rx="42" fill="${p.accent}"/>
  <path d="M176 716C260 660 420 690 512 680S760 656 848 716V800a24 24 0 0 1-24 24H200a24 24 0 0 1-24-24Z" fill="${p.light}"/>
  <path d="M176 752C300 706 440 752 560 738S760 716 848 752V800a24 24 0 0 1-24 24H200a24 24 0 0 1-24-24Z" fill="${p.main}"/>
  <path d="M216 822h40v24h-40zM768 822h40v24h-40z" fill="${p.wood}"/>`;

const pillows: Draw = (p) => `
  <path transform="rotate(-9 400 620)" d="M212 446C270 470 530 470 588 446C566 520 566 740 588 812C520 790 280 790 212 812C236 740 236 520 212 446Z" fill="${p.main}"/>
  <g transform="rotate(-9 400 620)" stroke="${p.light}" stroke-width="8" fill="none" opacity=".75"><path d="M300 470V792M356 476V786M444 476V786M500 470V792"/></g>
  <path transform="rotate(8 640 680)" d="M488 542C540 560 740 560 792 542C774 604 774 760 792 826C740 808 540 808 488 826C508 760 508 604 488 542Z" fill="${p.accent}"/>
  <g transform="rotate(8 640 680)" fill="${p.disc}" opacity=".85">${[0, 1, 2].flatMap((row) => [0, 1, 2].map((col) => `<circle cx="${566 + col * 74}" cy="${610 + row * 74}" r="11"/>`)).join('')}</g>`;

const wateringCan: Draw = (p) => `
  ${leaf(330, 842, -30, 150, p.leafDark)}${leaf(336, 842, 14, 190, p.leafLight)}
  <path d="M690 560a120 120 0 1 1 4 190" stroke="${p.dark}" stroke-width="30" fill="none"/>
  <path d="M424 640L250 470l-34 30 214 250z" fill="${p.main}"/><path d="M190 512l74-70 22 24-72 70z" fill="${p.dark}"/>
  <path d="M412 540H708L740 816a26 26 0 0 1-26 26H406a26 26 0 0 1-26-26Z" fill="${p.main}"/><path d="M412 540H520V842H406a26 26 0 0 1-26-26Z" fill="#fff" opacity=".14"/>
  <ellipse cx="560" cy="540" rx="148" ry="36" fill="${p.dark}"/><path d="M440 530a120 110 0 0 1 240 0" stroke="${p.main}" stroke-width="28" fill="none"/>`;

const trowel: Draw = (p) => `
  <path d="M250 842a262 96 0 0 1 524 0Z" fill="${p.wood}"/><path d="M250 842a262 96 0 0 1 262-96V842Z" fill="#000" opacity=".12"/>
  ${sprig(690, 790, 0.66, p.leaf, p.leafDark)}
  <g transform="rotate(14 512 520)"><rect x="474" y="190" width="76" height="216" rx="36" fill="${p.accent}"/><rect x="474" y="190" width="30" height="216" rx="15" fill="#fff" opacity=".2"/>
  <rect x="500" y="396" width="24" height="90" fill="#8b959b"/><path d="M424 478H600V640C600 720 552 790 512 812C472 790 424 720 424 640Z" fill="#aeb7bc"/><path d="M512 478V812C472 790 424 720 424 640V478Z" fill="#fff" opacity=".25"/></g>`;

const fence: Draw = (p) => `
  <g fill="${p.wood}"><rect x="150" y="540" width="724" height="42"/><rect x="150" y="700" width="724" height="42"/></g><g fill="#000" opacity=".2"><rect x="150" y="540" width="724" height="42"/><rect x="150" y="700" width="724" height="42"/></g>
  ${[188, 302, 416, 530, 644, 758].map((x) => `<path d="M${x} 470l39-52 39 52V842h-78z" fill="${p.wood}"/><path d="M${x} 470l39-52V842h-39z" fill="#fff" opacity=".18"/>`).join('')}
  ${[
    [200, -24, 150],
    [228, 12, 190],
    [800, 20, 170],
    [770, -16, 140],
    [520, -10, 120],
    [548, 22, 140],
  ]
    .map(([x, turn, length], i) => leaf(x!, 846, turn!, length!, i % 2 ? p.leaf : p.leafLight))
    .join('')}`;

const candle: Draw = (p) => `
  <circle cx="512" cy="440" r="190" fill="#fff4cf" opacity=".55"/>
  <path d="M512 330C560 400 566 440 512 470C458 440 464 400 512 330Z" fill="${p.accent}"/><path d="M512 390C534 424 536 446 512 462C488 446 490 424 512 390Z" fill="#ffe9a8"/>
  <rect x="507" y="466" width="10" height="60" fill="${p.dark}"/>
  <rect x="364" y="560" width="296" height="256" rx="30" fill="#fff8e8"/><ellipse cx="512" cy="560" rx="148" ry="36" fill="#fffdf6"/><ellipse cx="512" cy="540" rx="70" ry="16" fill="#fff8e8"/>
  <rect x="346" y="500" width="332" height="342" rx="42" fill="${p.light}" opacity=".55"/><rect x="346" y="500" width="70" height="342" rx="35" fill="#fff" opacity=".3"/>
  <rect x="422" y="640" width="180" height="116" rx="14" fill="${p.main}"/><rect x="452" y="680" width="120" height="12" rx="6" fill="${p.disc}"/><rect x="474" y="708" width="76" height="12" rx="6" fill="${p.disc}" opacity=".7"/>`;

const vase: Draw = (p) => `
  ${sprig(470, 520, 0.9, p.leaf, p.leafDark)}<g transform="rotate(18 540 520)">${sprig(548, 520, 1.1, p.leaf, p.leafDark)}</g>
  <path d="M452 480h120v40C572 560 660 600 660 710C660 790 600 842 512 842S364 790 364 710C364 600 452 560 452 520Z" fill="${p.main}"/>
  <path d="M452 480h60V842C424 842 364 790 364 710C364 600 452 560 452 520Z" fill="#fff" opacity=".15"/>`;

const parcel: Draw = (p) => `
  <rect x="288" y="470" width="448" height="372" rx="22" fill="${p.main}"/><rect x="288" y="470" width="200" height="372" rx="22" fill="#fff" opacity=".1"/>
  <rect x="264" y="430" width="496" height="96" rx="20" fill="${p.dark}"/><rect x="470" y="430" width="84" height="412" fill="${p.accent}"/>
  <path d="M512 432C440 300 330 330 364 400C384 436 460 434 512 432C564 434 640 436 660 400C694 330 584 300 512 432Z" fill="none" stroke="${p.accent}" stroke-width="34"/>`;

const house: Draw = (p) => `
  <rect x="630" y="330" width="64" height="150" fill="${p.dark}"/><path d="M308 560H716V842H308Z" fill="${p.disc}"/>
  <path d="M512 296L778 562a18 18 0 0 1-13 31H259a18 18 0 0 1-13-31Z" fill="${p.accent}"/>
  <path d="M452 842V720a60 60 0 0 1 120 0V842Z" fill="${p.main}"/><rect x="346" y="650" width="76" height="84" rx="10" fill="${p.light}"/><rect x="602" y="650" width="76" height="84" rx="10" fill="${p.light}"/>
  ${leaf(250, 846, -14, 200, p.leaf)}${leaf(278, 846, 16, 150, p.leafLight)}${leaf(772, 846, 14, 220, p.leafDark)}${leaf(744, 846, -18, 150, p.leaf)}`;

/** First match wins, so narrower words stand before wider ones. */
export const MOTIFS: readonly { says: RegExp; draw: Draw }[] = [
  { says: /watering|\bcan\b/, draw: wateringCan },
  { says: /trowel|spade|shovel|garden(ing)? (tool|set|hand)/, draw: trowel },
  { says: /pillow|cushion|throw/, draw: pillows },
  { says: /bean ?bag|pouf|ottoman/, draw: beanbag },
  { says: /armchair|chair|stool/, draw: armchair },
  { says: /sofa|couch|settee/, draw: sofa },
  { says: /bedside|night ?stand/, draw: bedside },
  { says: /drawer|dresser|cabinet|chest|shelf|wardrobe/, draw: drawers },
  { says: /\bbed|duvet|blanket|linen|sheet|clothes/, draw: bed },
  { says: /table|desk|bench/, draw: table },
  { says: /candle|lantern/, draw: candle },
  { says: /lamp|light/, draw: lamp },
  { says: /fence|slat|trellis|gate/, draw: fence },
  { says: /pot\b|pots\b|plant|flower|tree|herb|seed/, draw: plant },
  { says: /vase|jug|bottle|ceramic/, draw: vase },
  { says: /gift|box|parcel|set\b/, draw: parcel },
  { says: /house|home|shed/, draw: house },
];

/** For names that say nothing we can draw. */
export const STILL_LIFES: readonly Draw[] = [vase, plant, parcel, house];
