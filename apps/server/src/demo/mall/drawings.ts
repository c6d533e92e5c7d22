// Simple product pictures for the demo, drawn in a square of 400; the colours are the background and the shapes.
const shade = '<ellipse cx="200" cy="330" rx="118" ry="16" fill="#000" opacity=".10"/>';

/** The drawing of each picture, by product name. */
export const drawings: Readonly<Record<string, { ground: readonly [string, string]; shapes: string }>> = {
  tea: {
    ground: ['#f3efe3', '#dfd3b6'],
    shapes: `${shade}<rect x="120" y="120" width="160" height="205" rx="16" fill="#2f5d46"/><rect x="112" y="92" width="176" height="44" rx="12" fill="#244a37"/>
      <rect x="146" y="172" width="108" height="108" rx="6" fill="#f4ecd6"/><path d="M200 262c-34-22-34-62 0-80 34 18 34 58 0 80Z" fill="#6f9a52"/><path d="M200 262v-72" stroke="#3f6b35" stroke-width="4"/>`,
  },
  bowls: {
    ground: ['#eef2f4', '#cfd9df'],
    shapes: `${shade}<path d="M78 200h244c0 62-52 118-122 118S78 262 78 200Z" fill="#f8f5ee"/><ellipse cx="200" cy="200" rx="122" ry="28" fill="#e6e0d2"/>
      <path d="M92 232c60 26 156 26 216 0" stroke="#3b6ea5" stroke-width="9" fill="none"/><rect x="164" y="312" width="72" height="16" rx="5" fill="#e3ddcf"/>
      <path d="M246 108 330 70M234 132l100-30" stroke="#8a5a3b" stroke-width="9" stroke-linecap="round"/>`,
  },
  bottle: {
    ground: ['#e8f1f8', '#bcd6ea'],
    shapes: `${shade}<rect x="150" y="110" width="100" height="218" rx="26" fill="#31689b"/><rect x="160" y="62" width="80" height="58" rx="14" fill="#1f3f5c"/>
      <rect x="166" y="128" width="16" height="180" rx="8" fill="#fff" opacity=".28"/><rect x="150" y="212" width="100" height="34" fill="#fdc653"/>`,
  },
  bag: {
    ground: ['#f6efe6', '#e3cfb4'],
    shapes: `${shade}<path d="M152 170v-36c0-64 96-64 96 0v36" stroke="#8a6a43" stroke-width="13" fill="none"/><path d="M98 158h204l18 166H80Z" fill="#e9d8b8"/>
      <path d="M98 158h204l3 26H95Z" fill="#d8c095"/><circle cx="200" cy="248" r="36" fill="#c8502f"/><path d="m182 250 14 14 26-30" stroke="#fff" stroke-width="8" fill="none"/>`,
  },
  earbuds: {
    ground: ['#ececf3', '#c9c9dd'],
    shapes: `${shade}<rect x="96" y="170" width="208" height="150" rx="52" fill="#fbfbfd"/><path d="M96 228h208" stroke="#d5d5e2" stroke-width="5"/><circle cx="200" cy="254" r="7" fill="#39b36a"/>
      <path d="M150 96c24 0 34 18 34 36v40h-26v-34c-20 0-30-10-30-22s10-20 22-20Z" fill="#fbfbfd" stroke="#cfcfde" stroke-width="4"/>
      <path d="M250 96c-24 0-34 18-34 36v40h26v-34c20 0 30-10 30-22s-10-20-22-20Z" fill="#fbfbfd" stroke="#cfcfde" stroke-width="4"/>`,
  },
  lamp: {
    ground: ['#fff6df', '#f6d99a'],
    shapes: `${shade}<path d="m196 196 62-90" stroke="#384454" stroke-width="12" stroke-linecap="round"/><path d="m196 196 20 118" stroke="#384454" stroke-width="12" stroke-linecap="round"/>
      <rect x="150" y="306" width="132" height="22" rx="11" fill="#384454"/><path d="M214 66 330 140c-22 34-70 44-108 20s-40-66-8-94Z" fill="#384454"/><path d="M232 164c34 16 74 8 96-20l10 116-128-28Z" fill="#fff3c4" opacity=".75"/>`,
  },
  masks: {
    ground: ['#fbeef1', '#f1ccd6'],
    shapes: `${shade}<rect x="112" y="92" width="150" height="220" rx="12" transform="rotate(-8 187 202)" fill="#f6b9c7"/><rect x="142" y="98" width="150" height="220" rx="12" fill="#fff"/>
      <path d="M176 190c0-40 82-40 82 0 0 46-18 74-41 74s-41-28-41-74Z" fill="#fbdfe6"/><circle cx="200" cy="192" r="9" fill="#e58ba2"/><circle cx="234" cy="192" r="9" fill="#e58ba2"/><path d="M202 226c10 8 20 8 30 0" stroke="#e58ba2" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  },
  jigsaw: {
    ground: ['#eef6ea', '#c6dfba'],
    shapes: `${shade}<rect x="92" y="96" width="216" height="216" rx="12" fill="#caa06b"/><path d="M92 204h72c-14-30 34-30 20 0h124M200 96v74c30-14 30 34 0 20v122" stroke="#8b6437" stroke-width="7" fill="none"/>
      <circle cx="144" cy="146" r="22" fill="#e0694a"/><rect x="232" y="122" width="46" height="46" rx="8" fill="#3f87b8"/><path d="m144 236 32 52h-64Z" fill="#f2c14e"/><path d="M232 262c8-26 44-26 52 0s-60 30-52 0Z" fill="#5b9a4a"/>`,
  },
  shirt: {
    ground: ['#eef1f5', '#cdd5e0'],
    shapes: `${shade}<path d="m146 92 34-12c6 22 34 22 40 0l34 12 66 52-36 46-26-20v146H142V170l-26 20-36-46Z" fill="#fff" stroke="#d9dfe8" stroke-width="5"/><path d="M180 80c6 22 34 22 40 0" stroke="#b9c3d1" stroke-width="6" fill="none"/>`,
  },
  nuts: {
    ground: ['#f7efe2', '#e2c79c'],
    shapes: `${shade}<path d="M118 96h164l14 226H104Z" fill="#b5452f"/><path d="M118 96h164l2 30H116Z" fill="#8f3322"/><circle cx="200" cy="226" r="62" fill="#f7e7c8"/>
      <path d="M168 232c0-28 30-38 38-12 6 26-12 44-24 40s-14-14-14-28Z" fill="#b47a3c"/><path d="M214 214c20-14 38 4 28 24-8 18-30 22-36 8s-2-24 8-32Z" fill="#8d5a2b"/>`,
  },
  shoe: {
    ground: ['#eef3f1', '#c6d8d2'],
    shapes: `${shade}<path d="M84 208c40 6 60-18 76-52l64 26c8 34 40 50 84 58 20 4 26 30 20 52H84Z" fill="#3b6ea5"/><rect x="80" y="286" width="252" height="34" rx="14" fill="#f8f5ee"/>
      <path d="m170 186 44 18M188 168l40 18" stroke="#fff" stroke-width="8" stroke-linecap="round"/><circle cx="128" cy="246" r="22" fill="#f8f5ee"/>`,
  },
  phone: {
    ground: ['#eaedf2', '#c3ccda'],
    shapes: `${shade}<rect x="132" y="76" width="136" height="246" rx="24" fill="#26303d"/><rect x="144" y="96" width="112" height="204" rx="8" fill="#7fb2d9"/><circle cx="200" cy="312" r="5" fill="#8b97a6"/>
      <path d="M144 240c34-50 76-8 112-60v120H144Z" fill="#4b88b8"/>`,
  },
  mat: {
    ground: ['#f1edf6', '#d3c8e2'],
    shapes: `${shade}<rect x="96" y="132" width="208" height="176" rx="40" fill="#7a5aa8"/><circle cx="146" cy="220" r="86" fill="#8f6fbd"/><circle cx="146" cy="220" r="56" fill="#7a5aa8"/><circle cx="146" cy="220" r="26" fill="#efe7fa"/>
      <rect x="226" y="132" width="22" height="176" fill="#fdc653"/>`,
  },
  kettle: {
    ground: ['#eef1ee', '#cbd6cd'],
    shapes: `${shade}<path d="M112 172h150l18 148H94Z" fill="#5d7f6a"/><rect x="150" y="140" width="76" height="34" rx="10" fill="#3f5a4a"/><path d="M112 204 62 148l-16 16 56 76Z" fill="#5d7f6a"/>
      <path d="M268 190c60-8 66 92 10 96" stroke="#3f5a4a" stroke-width="18" fill="none"/>`,
  },
  carton: {
    ground: ['#e6e9ec', '#c2c8ce'],
    shapes: `<ellipse cx="200" cy="344" rx="150" ry="18" fill="#000" opacity=".12"/><path d="M64 148 200 104l136 44v164l-136 40-136-40Z" fill="#b98a55"/><path d="m64 148 136 44 136-44" fill="#d0a36d"/><path d="M64 148 200 104l136 44-136 44Z" fill="#d7ae7c"/>
      <path d="m124 128 136 44v50l-22-8v-36L104 134Z" fill="#e9d9b9" opacity=".8"/><path d="m222 250 90-26v52l-90 26Z" fill="#fff"/><path d="m232 262 60-18M232 276l70-20M232 290l40-12" stroke="#57606b" stroke-width="5"/>`,
  },
  parcelBag: {
    ground: ['#e8ebe7', '#c5ccc3'],
    shapes: `<ellipse cx="200" cy="336" rx="150" ry="16" fill="#000" opacity=".12"/><path d="M74 130c40-16 210-22 252 2 10 60 8 130-4 186-60 16-190 16-244-2-12-60-14-128-4-186Z" fill="#7b8794"/><path d="M74 130c60 22 190 22 252 2l-6 30c-60 16-180 16-240-2Z" fill="#66717d"/>
      <rect x="128" y="190" width="144" height="94" rx="6" fill="#fff"/><path d="M142 208h60M142 224h96M142 240h74" stroke="#57606b" stroke-width="6"/><path d="M142 258v16M150 258v16M160 258v16M166 258v16M178 258v16M186 258v16M198 258v16M206 258v16M216 258v16" stroke="#26303d" stroke-width="4"/>`,
  },
  flatBox: {
    ground: ['#eceae6', '#cfc9c0'],
    shapes: `<ellipse cx="200" cy="320" rx="156" ry="16" fill="#000" opacity=".12"/><path d="M50 200 200 160l150 40v82l-150 42-150-42Z" fill="#a97f4f"/><path d="M50 200 200 160l150 40-150 42Z" fill="#cda271"/><path d="m185 164 150 40v80l-26 8v-82L162 170Z" fill="#e9d9b9" opacity=".75"/>
      <path d="m86 214 76 22v38l-76-22Z" fill="#fff"/><path d="m96 226 50 14M96 240l36 10" stroke="#57606b" stroke-width="5"/>`,
  },
  tube: {
    ground: ['#ebe8ee', '#c9c2d0'],
    shapes: `<ellipse cx="200" cy="318" rx="160" ry="14" fill="#000" opacity=".12"/><rect x="52" y="202" width="296" height="104" rx="20" fill="#c2986a"/><ellipse cx="348" cy="254" rx="24" ry="52" fill="#f2efe9"/><ellipse cx="52" cy="254" rx="24" ry="52" fill="#a77d50"/>
      <rect x="150" y="216" width="110" height="74" rx="4" fill="#fff"/><path d="M162 232h50M162 246h80M162 260h64M162 274h40" stroke="#57606b" stroke-width="5"/>`,
  },
};

/** The drawings of parcels as they are received. */
export const boxDrawings = ['carton', 'parcelBag', 'flatBox', 'tube'] as const;

/** The drawing of the goods of a category of the demo. */
export const drawingOfCategory: Readonly<Record<string, readonly string[]>> = {
  tops: ['shirt'],
  shoes: ['shoe'],
  bags: ['bag'],
  audio: ['earbuds'],
  phone: ['phone'],
  kitchen: ['bottle', 'kettle', 'bowls'],
  lamps: ['lamp'],
  beauty: ['masks'],
  food: ['tea', 'nuts'],
  toys: ['jigsaw'],
  sports: ['mat'],
};

/**
 * Renders a drawing as SVG: a single one, or three small ones in a row (`small`) as a second picture. `turn` gives it other colours, so that
 * goods of one category differ.
 */
export function svgOf(name: string, { small = false, turn = 0 }: { small?: boolean; turn?: number } = {}): string {
  const { ground, shapes } = drawings[name]!;
  const placed = small
    ? [
        [8, 130, 0.46],
        [108, 60, 0.46],
        [208, 130, 0.46],
      ]
        .map(([x, y, by]) => `<g transform="translate(${x} ${y}) scale(${by})">${shapes}</g>`)
        .join('')
    : shapes;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="0 0 400 400"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${ground[small ? 1 : 0]}"/><stop offset="1" stop-color="${ground[small ? 0 : 1]}"/></linearGradient><filter id="h"><feColorMatrix type="hueRotate" values="${turn * 47}"/></filter></defs>
    <g${turn ? ' filter="url(#h)"' : ''}><rect width="400" height="400" fill="url(#g)"/>${placed}</g></svg>`;
}
