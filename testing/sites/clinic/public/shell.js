/** The clock in the header ticks on every page, whatever a person does. */
const clock = document.getElementById("clock");
const tick = () => {
  clock.textContent = new Date().toTimeString().slice(0, 8);
};
tick();
setInterval(tick, 1000);
