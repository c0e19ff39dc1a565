/** spec 2: full-screen loader until the sign-in check ends; the same picture as index.html, so nothing jumps. */
export function FirstPaint() {
  return (
    <div className="first-paint" role="status" aria-label="Carregando">
      <div className="first-paint-mark" aria-hidden />
    </div>
  );
}
