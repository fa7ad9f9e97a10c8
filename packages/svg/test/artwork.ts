/** Drawings as drawing programs save them, each reduced to the feature under test. */

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="86mm" height="54mm" viewBox="0 0 86 54" version="1.1" id="svg5" inkscape:version="1.3.2" sodipodi:docname="crest.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="2.1"/>
  <defs id="defs2">
    <linearGradient inkscape:collect="always" id="linearGradient1"><stop style="stop-color:#0b3c5d;stop-opacity:1;" offset="0" id="stop1"/>
      <stop style="stop-color:#1d7874;stop-opacity:1;" offset="1" id="stop2"/></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient3" x1="4" y1="9" x2="80" y2="9" gradientUnits="userSpaceOnUse"/>
    <pattern inkscape:collect="always" xlink:href="#dots" id="pattern9" patternTransform="scale(0.5)"/>
    <pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse" inkscape:stockid="Dots"><circle cx="1" cy="1" r="0.6" id="circle1"/></pattern>
    <marker style="overflow:visible" id="Arrow1" refX="0" refY="0" orient="auto-start-reverse" markerWidth="5" markerHeight="6" viewBox="0 0 5 6">
      <path transform="scale(0.7)" d="M 5.77,0 L -2.88,5 L -2.88,-5 Z" style="fill:context-stroke;fill-rule:evenodd" id="path135"/></marker>
    <filter inkscape:collect="always" style="color-interpolation-filters:sRGB" id="filter17" x="-0.12" y="-0.12" width="1.24" height="1.24">
      <feGaussianBlur inkscape:collect="always" stdDeviation="1.0204082" id="feGaussianBlur19"/></filter>
    <clipPath clipPathUnits="userSpaceOnUse" id="clipPath21"><rect width="80" height="50" x="3" y="2" ry="4" id="rect21"/></clipPath>
    <mask maskUnits="userSpaceOnUse" id="mask23"><ellipse style="fill:url(#linearGradient3)" cx="43" cy="27" rx="30" ry="20" id="ellipse23"/></mask>
  </defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" clip-path="url(#clipPath21)">
    <rect style="fill:url(#linearGradient3);stroke-width:0.26" id="rect1" width="86" height="54" x="0" y="0"/>
    <rect style="fill:url(#pattern9)" id="rect2" width="86" height="10" x="0" y="44" mask="url(#mask23)"/>
    <path style="fill:none;stroke:#ffffff;stroke-width:0.5;stroke-dasharray:2, 1;marker-end:url(#Arrow1)" d="M 10,40 C 20,10 60,10 76,40" id="path1"/>
    <path style="fill:#f4d35e;filter:url(#filter17)" d="m 43,8 5,14 h 15 l -12,9 5,14 -13,-9 z" id="star" sodipodi:type="star" inkscape:randomized="0"/>
  </g>
</svg>
`;

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 243.8 153.1" style="enable-background:new 0 0 243.8 153.1;" xml:space="preserve">
<style type="text/css">
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:url(#SVGID_3_);}
	.st2{opacity:0.35;fill:#FFFFFF;enable-background:new    ;}
	.st3{fill:url(#Wave_1_);stroke:#231F20;stroke-miterlimit:10;stroke-dasharray:4.0254,4.0254;}
	.st4{font-family:'MyriadPro-Regular';font-size:12px;}
	.st5{filter:url(#AI_Shadow_1);}
</style>
<pattern x="0" y="153.1" width="28.8" height="14.4" patternUnits="userSpaceOnUse" id="Wave_1_" viewBox="0 -14.4 28.8 14.4" style="overflow:visible;">
	<g><polygon style="fill:none;" points="0,-14.4 28.8,-14.4 28.8,0 0,0"/><path style="fill:none;stroke:#4AA;" d="M0-7.2c4.8,0,4.8-4,9.6-4s4.8,4,9.6,4"/></g>
</pattern>
<filter id="AI_Shadow_1" filterUnits="objectBoundingBox"><feGaussianBlur stdDeviation="5" result="blur" in="SourceAlpha"/>
	<feOffset result="offsetBlurredAlpha" in="blur" dy="4" dx="4"/><feMerge><feMergeNode in="offsetBlurredAlpha"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
<g>
	<defs><rect id="SVGID_1_" width="243.8" height="153.1"/></defs>
	<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
	<g class="st0">
		<radialGradient id="SVGID_3_" cx="121.9" cy="76.5" r="101.8" gradientUnits="userSpaceOnUse"><stop  offset="0" style="stop-color:#FFF200"/><stop  offset="1" style="stop-color:#F15A24"/></radialGradient>
		<rect class="st1" width="243.8" height="153.1"/>
		<g class="st2"><path d="M0,153.1L80.4,36.7l80.4,116.4H0z"/><path d="M83,153.1L163.4,36.7l80.4,116.4H83z"/></g>
		<path class="st3" d="M20,120c40-30,160-30,200,0"/>
		<g class="st5"><path class="st1" d="M100,40h44v44h-44z"/></g>
		<text transform="matrix(1 0 0 1 20 30)" class="st4">Riverside School</text>
	</g>
	<image style="overflow:visible;" width="1" height="1" xlink:href="data:image/png;base64,${dot}" transform="matrix(24 0 0 24 10 10)"></image>
</g>
</svg>
`;

const figma = `<svg width="344" height="216" viewBox="0 0 344 216" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_12_34)">
<rect width="344" height="216" rx="12" fill="url(#paint0_linear_12_34)"/>
<mask id="mask0_12_34" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="344" height="216"><path d="M344 0H0V216H344V0Z" fill="white"/></mask>
<g mask="url(#mask0_12_34)"><path d="M-20 150C60 90 120 240 364 120V240H-20V150Z" fill="#2563EB" fill-opacity="0.3"/></g>
<g filter="url(#filter0_d_12_34)"><rect x="24" y="24" width="88" height="112" rx="8" fill="white"/><rect x="24" y="24" width="88" height="112" rx="8" fill="url(#pattern0_12_34)"/></g>
<g style="mix-blend-mode:multiply" opacity="0.6" filter="url(#filter1_f_12_34)"><circle cx="290" cy="50" r="40" fill="url(#paint1_radial_12_34)"/></g>
</g>
<defs>
<filter id="filter0_d_12_34" x="20" y="24" width="96" height="120" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_12_34"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_12_34" result="shape"/></filter>
<filter id="filter1_f_12_34" x="210" y="-30" width="160" height="160" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feBlend mode="normal" in="SourceGraphic" in2="BackgroundImageFix" result="shape"/><feGaussianBlur stdDeviation="20" result="effect1_foregroundBlur_12_34"/></filter>
<pattern id="pattern0_12_34" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0_12_34" transform="scale(1 1)"/></pattern>
<linearGradient id="paint0_linear_12_34" x1="0" y1="0" x2="344" y2="216" gradientUnits="userSpaceOnUse"><stop stop-color="#0EA5E9"/><stop offset="1" stop-color="#1E3A8A"/></linearGradient>
<radialGradient id="paint1_radial_12_34" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(290 50) rotate(90) scale(40)"><stop stop-color="#FDE047"/><stop offset="1" stop-color="#FDE047" stop-opacity="0"/></radialGradient>
<clipPath id="clip0_12_34"><rect width="344" height="216" fill="white"/></clipPath>
<image id="image0_12_34" width="1" height="1" preserveAspectRatio="none" xlink:href="data:image/png;base64,${dot}"/>
</defs>
</svg>
`;

/** Two hundred people in a pattern of shadows: costly, but still accepted. */
const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="344" height="216"><filter id="s"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter>${Array.from(
  { length: 200 },
  (_, at) =>
    `<circle filter="url(#s)" cx="${(at * 37) % 344}" cy="${(at * 53) % 216}" r="6" fill="hsl(${at},60%,50%)"/>`,
).join("")}</svg>`;

export const artwork = { inkscape, illustrator, figma, heavy } as const;
