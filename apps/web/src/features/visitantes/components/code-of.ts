import { escritas } from '@prosa/contract/visitantes/linguas.ts';
import type { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { DetalheDe } from '@/features/registro/public.ts';

export type Kind = 'html' | 'gtm' | 'wordpress' | 'react';
type Chat = Pick<DetalheDe<typeof ChatConfig>, 'chave' | 'cor' | 'lado' | 'distancia' | 'convites' | 'idiomas'>;

/** In an attribute, also where PHP reads the page. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** In a script that stands in a page, and in Tag Manager, which puts values in place of `{{…}}`. */
const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('{{', '{\\u007b');

/** Settings by which the site shows the button; looks stand in it, so that the button is drawn without a request. `origin`: of the product. */
export function codeOf(kind: Kind, { chave, cor, lado, distancia, convites, idiomas }: Chat, origin: string): string {
  const src = `${origin}/embed/chat.js`;
  const ajustes = Object.entries({
    chave,
    lado,
    distancia: String(distancia),
    idiomas: escritas(idiomas).join(' '),
    ...(cor !== '' && { cor }),
    ...(convites.length > 0 && { convites: JSON.stringify(convites) }),
  });
  if (kind === 'react')
    return `useEffect(() => {
  const script = document.createElement('script');
  script.src = ${literal(src)};
  script.async = true;
  Object.assign(script.dataset, { ${ajustes.map(([name, value]) => `${name}: ${literal(value)}`).join(', ')} });
  document.body.append(script);
  return () => window.Prosa?.fechar();
}, []);`;
  // a tag of Tag Manager keeps of a script that it copies nothing but its address
  if (kind === 'gtm')
    return `<script>
(function () {
  var script = document.createElement('script');
  script.src = ${literal(src)};
  script.async = true;
${ajustes.map(([name, value]) => `  script.setAttribute('data-${name}', ${literal(value)});`).join('\n')}
  document.head.appendChild(script);
})();
</script>`;
  const tag = `<script async src="${src}" ${ajustes.map(([name, value]) => `data-${name}="${attribute(value)}"`).join(' ')}></script>`;
  if (kind === 'wordpress') return `<?php // no functions.php do tema\nadd_action('wp_footer', function () { ?>\n${tag}\n<?php });`;
  return tag;
}
