document.querySelector<HTMLFormElement>('#callback')?.submit()
