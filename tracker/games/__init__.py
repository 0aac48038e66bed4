"""Games: started, shown, closed; who may do what to one."""
