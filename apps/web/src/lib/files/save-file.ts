/** Lets the browser save a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  // Characters that one of the file systems refuses.
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  link.click();
  // Safari reads the content a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
