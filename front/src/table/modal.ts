import type { Attachment } from 'svelte/attachments';

/** Takes the focus as it comes: what had it is gone. */
export const focused: Attachment<HTMLElement> = (element) => element.focus();

/** Opens a dialog over the page; a touch beside it closes it. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  dialog.showModal();
  const beside = (event: MouseEvent): void => {
    if (event.target === dialog) dialog.close();
  };
  dialog.addEventListener('click', beside);
  return () => {
    dialog.removeEventListener('click', beside);
    dialog.close();
  };
};
