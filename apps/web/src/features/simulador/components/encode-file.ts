/** A file as the wire takes it. */
export async function encodeFile(file: File): Promise<{ nome: string; conteudo: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return { nome: file.name, conteudo: btoa(binary) };
}
