// Two circles whose areas, and that of their overlap, are given numbers.

/** The area that two circles share, whose centres are `d` apart. */
export function lens(r1, r2, d) {
  if (d >= r1 + r2) return 0;
  if (d <= Math.abs(r1 - r2)) return Math.PI * Math.min(r1, r2) ** 2;
  const a1 = Math.acos(clamp((d * d + r1 * r1 - r2 * r2) / (2 * d * r1)));
  const a2 = Math.acos(clamp((d * d + r2 * r2 - r1 * r1) / (2 * d * r2)));
  const kite = Math.max(0, (-d + r1 + r2) * (d + r1 - r2) * (d - r1 + r2) * (d + r1 + r2));
  return r1 * r1 * a1 + r2 * r2 * a2 - Math.sqrt(kite) / 2;
}

function clamp(cosine) {
  return Math.min(1, Math.max(-1, cosine));
}

/** The radius of a circle of an area. */
export function radius(area) {
  return Math.sqrt(Math.max(0, area) / Math.PI);
}

/** {r1, r2, d}: circles with the areas `first` and `second` that share the area `shared`. */
export function venn(first, second, shared) {
  const r1 = radius(first);
  const r2 = radius(second);
  let near = Math.abs(r1 - r2);
  let far = r1 + r2;
  const wanted = Math.min(Math.max(0, shared), first, second);
  for (let i = 0; i < 100; ++i) {
    const d = (near + far) / 2;
    if (lens(r1, r2, d) > wanted) near = d;
    else far = d;
  }
  return { r1, r2, d: (near + far) / 2 };
}
